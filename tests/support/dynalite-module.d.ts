declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** The parts we use; `path` keeps the tables on disk, memory is the default. */
  export default function dynalite(options?: {
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
  }): Server;
}
