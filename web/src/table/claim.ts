// Claiming tricks: where one begins, and what a key makes of the number.

// Who leads to a trick says as a rule that all are his; with cards of it on the table, that those after it are.
export function firstClaim(most: number, laid: number): number {
  return laid > 0 ? Math.max(0, most - 1) : most;
}

// null: the key says no number.
export function changedBy(key: string, tricks: number, most: number): number | null {
  if (key === '+' || key === '=') return Math.min(tricks + 1, most);
  if (key === '-' || key === '−') return Math.max(tricks - 1, 0);
  if (/^[0-9]$/.test(key) && Number(key) <= most) return Number(key);
  return null;
}
