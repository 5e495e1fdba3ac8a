// The same picture in fewer bytes: a browser writes its pictures fast rather than small.
import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}
function* chunksOf(png: Buffer): Generator<[string, Buffer]> {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += length + 12;
  }
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}
const predict = (filter: number, a: number, b: number, c: number): number =>
  [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter]!;

// Rows of an RGB or RGBA picture of 8 bits a channel, as RGB.
function pixels(png: Buffer): { width: number; height: number; rows: Buffer[] } {
  const parts = [...chunksOf(png)];
  const header = parts.find(([type]) => type === 'IHDR')![1];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = header[9] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(parts.filter(([type]) => type === 'IDAT').map(([, data]) => data)));
  const stride = width * size;
  const rows: Buffer[] = [];
  let before = Buffer.alloc(stride);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)]!;
    const row = Buffer.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let x = 0; x < stride; ++x) {
      const a = x < size ? 0 : row[x - size]!;
      row[x] = row[x]! + predict(filter, a, before[x]!, x < size ? 0 : before[x - size]!);
    }
    before = row;
    const rgb = Buffer.alloc(width * 3);
    for (let x = 0; x < width; ++x) row.copy(rgb, x * 3, x * size, x * size + 3);
    rows.push(rgb);
  }
  return { width, height, rows };
}

export function smaller(png: Buffer): Buffer {
  const { width, height, rows } = pixels(png);
  const written = [0, 1, 2, 3, 4, 5].map((choice) => {
    const lines: Buffer[] = [];
    rows.forEach((row, y) => {
      const above = rows[y - 1] ?? Buffer.alloc(row.length);
      const filtered = (filter: number) => {
        const line = Buffer.alloc(row.length + 1);
        line[0] = filter;
        for (let x = 0; x < row.length; ++x) {
          const [a, c] = x < 3 ? [0, 0] : [row[x - 3]!, above[x - 3]!];
          line[x + 1] = row[x]! - predict(filter, a, above[x]!, c);
        }
        return line;
      };
      // One filter for all rows, or for each the one that leaves the smallest numbers.
      const weight = (line: Buffer) => line.reduce((sum, byte) => sum + (byte < 128 ? byte : 256 - byte), 0);
      lines.push(
        choice < 5
          ? filtered(choice)
          : [0, 1, 2, 3, 4].map(filtered).reduce((best, each) => (weight(each) < weight(best) ? each : best)),
      );
    });
    return deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 });
  });
  const best = written.reduce((least, each) => (each.length < least.length ? each : least));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', best),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
