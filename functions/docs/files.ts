/** A file of the documentation, as it is kept: compressed, so that a package is small and no answer compresses it again. */
export interface DocsFile {
  /** The media type. */
  readonly type: string;
  /** Of the content, for If-None-Match. */
  readonly tag: string;
  /** Gzip, as base64. */
  readonly load: () => Promise<string>;
}

/** By what follows `/docs/` in the URL. */
export type DocsFiles = ReadonlyMap<string, DocsFile>;

/** Filled when the function is bundled, and by the local stack (deploy/docs-files.mjs): sources have no files of their own. */
export const files: DocsFiles = new Map();
