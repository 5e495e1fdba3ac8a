// What failed for want of a connection is tried again by itself when there is one.
import { untrack } from 'svelte';
import { connection } from './connection.svelte.ts';

export function againWhenOnline(failed: () => boolean, again: () => void): void {
  $effect(() => {
    if (connection.state === 'online') untrack(() => failed() && again());
  });
}
