import { WireFault } from './faults.ts';

/** One answer with the header that `ResponseHeader: fixed16` requests. */
export interface Frame {
  readonly status: number;
  readonly body: Buffer;
  /** Text in front of the header: error messages about a COMMAND, which has no answer of its own. */
  readonly preface: string;
}

/** A parser that gets bytes in pieces and returns the frame when it is complete. It does not use the socket. */
export interface FrameReader {
  feed(bytes: Buffer): Frame | undefined;
  /** Length of the body in bytes. `undefined` until the header has been read. */
  readonly announced: number | undefined;
  /** The bytes behind the frame. */
  readonly rest: Buffer;
  /** Returns the fault for a connection that ends now. */
  end(): WireFault;
}

interface ReaderOptions {
  /** True if lines may come before the header. */
  readonly preface?: boolean;
  readonly largestBody?: number;
}

const headerBytes = 16;
const headerLine = /^(\d{3}) +(\d+) *\n$/;
/** Maximum length of a body in bytes, if no other is set. It is for answers to commands, which are short. */
const defaultLargestBody = 1024 * 1024;
const largestPreface = 64 * 1024;

export function frameReader(options: ReaderOptions = {}): FrameReader {
  const head = headReader(options);
  let frame: { readonly header: Header; readonly body: Buffer } | undefined;
  let received = 0;
  let surplus: Buffer = Buffer.alloc(0);
  return {
    get rest() {
      return surplus;
    },
    feed(bytes) {
      let rest = bytes;
      if (!frame) {
        const end = head.feed(bytes);
        if (!end) return undefined;
        rest = end.rest;
        // The whole body is allocated at once, because pieces and their sum would need twice the memory. Unused memory costs nothing.
        frame = { header: end.header, body: Buffer.allocUnsafe(end.header.length) };
      }
      const { header, body } = frame;
      const copied = rest.copy(body, received);
      received += copied;
      surplus = rest.subarray(copied);
      return received < body.length ? undefined : { status: header.status, body, preface: header.preface };
    },
    get announced() {
      return frame?.body.length;
    },
    end() {
      if (frame) return new WireFault('broken', `${received} of ${frame.body.length} bytes came`);
      return head.end();
    },
  };
}

/** Makes a parser of several frames, which are in `frames` as they come. It returns the last one. */
export function framesReader(count: number): FrameReader & { readonly frames: readonly Frame[] } {
  const frames: Frame[] = [];
  let reader = frameReader({ preface: true });
  return {
    frames,
    feed(bytes) {
      for (let rest = bytes; ;) {
        const frame = reader.feed(rest);
        if (!frame) return undefined;
        frames.push(frame);
        if (frames.length === count) return frame;
        rest = reader.rest;
        reader = frameReader({ preface: true });
      }
    },
    get announced() {
      return reader.announced;
    },
    get rest() {
      return reader.rest;
    },
    end: () => reader.end(),
  };
}

interface Header {
  readonly status: number;
  readonly length: number;
  readonly preface: string;
}

/** Makes a parser of the lines in front of the header and of its 16 bytes. */
function headReader({ preface = false, largestBody = defaultLargestBody }: ReaderOptions) {
  const lines = preface ? complaints() : undefined;
  let beginning: Buffer = Buffer.alloc(0);
  return {
    feed(bytes: Buffer): { header: Header; rest: Buffer } | undefined {
      const rest = lines ? lines.feed(bytes) : Buffer.concat([beginning, bytes]);
      beginning = rest.subarray(0, headerBytes);
      const match = headerLine.exec(beginning.toString('latin1'));
      if (!match) {
        if (!lines) refuseGarbage(beginning);
        return undefined;
      }
      const length = Number(match[2]);
      if (length > largestBody)
        throw new WireFault('too_large', `an answer of ${length} bytes was announced`);
      const header = { status: Number(match[1]), length, preface: lines?.text() ?? '' };
      return { header, rest: rest.subarray(headerBytes) };
    },
    end() {
      const text = (lines?.text() ?? '') + beginning.toString('utf8');
      if (text === '') return new WireFault('closed', 'the connection was closed without a byte');
      return new WireFault(
        preface ? 'garbage' : 'broken',
        `closed after ${JSON.stringify(text.slice(0, 200))}`,
      );
    },
  };
}

/**
 * Makes a parser of the lines in front of a header. It reads each byte only once, also if bytes arrive one by one, so that an engine
 * cannot make it read the same text many times.
 */
function complaints() {
  const pieces: Buffer[] = [];
  let length = 0;
  /** Incomplete line that may be a header. It is shorter than a header. */
  let line: Buffer = Buffer.alloc(0);
  let isLineTooLong = false;
  const keep = (piece: Buffer) => {
    length += piece.length;
    pieces.push(piece);
    if (length > largestPreface) throw garbage(pieces[0] ?? piece);
  };
  return {
    /** Returns the bytes from the header on, or an incomplete line that may be a header. */
    feed(bytes: Buffer): Buffer {
      let rest = Buffer.concat([line, bytes]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        if (!isLineTooLong && beginsWithHeader(rest, end)) return rest;
        isLineTooLong = false;
        keep(rest.subarray(0, end + 1));
        rest = rest.subarray(end + 1);
      }
      if (rest.length < headerBytes && !isLineTooLong) line = rest;
      else {
        isLineTooLong = true;
        keep(rest);
        line = Buffer.alloc(0);
      }
      return line;
    },
    text: () => Buffer.concat(pieces).toString('utf8'),
  };
}

function beginsWithHeader(bytes: Buffer, lineEnd: number): boolean {
  return lineEnd === headerBytes - 1 && headerLine.test(bytes.toString('latin1', 0, headerBytes));
}

/** Throws at once if the bytes cannot be a header: an engine that fails before it reads `ResponseHeader` sends plain text. */
function refuseGarbage(bytes: Buffer): void {
  if (bytes.length >= headerBytes || !/^\d{0,3}[ \d]*$/.test(bytes.toString('latin1'))) throw garbage(bytes);
}

function garbage(bytes: Buffer): WireFault {
  return new WireFault('garbage', `not a framed answer: ${JSON.stringify(bytes.toString('utf8', 0, 200))}`);
}
