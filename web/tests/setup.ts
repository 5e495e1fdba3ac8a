// Node 18 has no `crypto` of its own among its globals.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
