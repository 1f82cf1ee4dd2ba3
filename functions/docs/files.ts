/** A file of the documentation. It is stored compressed, so that the package is small and no answer compresses it again. */
export interface DocsFile {
  /** The media type. */
  readonly type: string;
  /** The tag of the content, for If-None-Match. */
  readonly tag: string;
  /** Returns the content: gzip, as base64. */
  readonly load: () => Promise<string>;
}

/** The files by the part of the URL after `/docs/`. */
export type DocsFiles = ReadonlyMap<string, DocsFile>;

/** The map is filled when the function is bundled, and by the local stack (deploy/docs/files.ts). It is empty in the sources. */
export const files: DocsFiles = new Map();
