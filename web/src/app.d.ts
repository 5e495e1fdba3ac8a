declare module '*.po' {
  const catalogue: {
    plural: string;
    sentences: Record<string, string | string[]>;
  };
  export default catalogue;
}
