// A server of a spec's own, to be killed and started again.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export class OwnServer {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'pulka-e2e-own-'));
  private constructor(private readonly port: number) {}

  static async start(): Promise<OwnServer> {
    const server = new OwnServer(await freePort());
    await server.start();
    return server;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  // Returns when it says where it serves.
  async start(): Promise<void> {
    const binary = process.env.PULKA_BIN ?? '../build/release/apps/pulka/pulka';
    const options = [
      '--port',
      String(this.port),
      '--data',
      this.data,
      '--web',
      'dist',
      '--log-level',
      'warning',
    ];
    const child = spawn(binary, ['serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (said) => String(said).includes(this.url) && resolve());
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      child.once('error', reject);
    });
  }
  async kill(): Promise<void> {
    const child = this.process;
    if (!child) return;
    this.process = null;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
