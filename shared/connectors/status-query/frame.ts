import { WireFault } from './faults.ts';

/** One answer framed by `ResponseHeader: fixed16`. */
export interface Frame {
  readonly status: number;
  readonly body: Buffer;
  /** What came before the header: the complaints about a COMMAND that has no answer of its own. */
  readonly preface: string;
}

/** A machine that is fed bytes in any pieces and answers the frame once it is whole; it knows no socket. */
export interface FrameReader {
  feed(bytes: Buffer): Frame | undefined;
  /** What is to be said when the connection ends now. */
  end(): WireFault;
}

interface ReaderOptions {
  /** Whether lines may come before the header. */
  readonly preface?: boolean;
  readonly largestBody?: number;
}

const headerBytes = 16;
const headerLine = /^(\d{3}) +(\d+) *\n$/;
/** What Naemon itself stops at, and below what one JavaScript string can hold. */
const defaultLargestBody = 500 * 1024 * 1024;
const largestPreface = 64 * 1024;

export function frameReader(options: ReaderOptions = {}): FrameReader {
  const head = headReader(options);
  const pieces: Buffer[] = [];
  let header: Header | undefined;
  let received = 0;
  return {
    feed(bytes) {
      let rest: Buffer | undefined = bytes;
      if (!header) {
        const found = head.feed(bytes);
        if (!found) return undefined;
        ({ header, rest } = found);
      }
      pieces.push(rest);
      received += rest.length;
      if (received < header.length) return undefined;
      const body = Buffer.concat(pieces, received).subarray(0, header.length);
      return { status: header.status, body, preface: header.preface };
    },
    end() {
      if (header) return new WireFault('broken', `${received} of ${header.length} bytes came`);
      return head.end();
    },
  };
}

interface Header {
  readonly status: number;
  readonly length: number;
  readonly preface: string;
}

/** Collects bytes until the 16 of the header are there; they and a preface are small, so joining them is cheap. */
function headReader({ preface = false, largestBody = defaultLargestBody }: ReaderOptions) {
  let seen = Buffer.alloc(0);
  return {
    feed(bytes: Buffer): { header: Header; rest: Buffer } | undefined {
      seen = Buffer.concat([seen, bytes]);
      const start = preface ? startOfHeader(seen) : 0;
      const match = headerLine.exec(seen.toString('latin1', start, start + headerBytes));
      if (!match) {
        refuseGarbage(seen, preface);
        return undefined;
      }
      const length = Number(match[2]);
      if (length > largestBody)
        throw new WireFault('too_large', `an answer of ${length} bytes was announced`);
      const header = { status: Number(match[1]), length, preface: seen.toString('utf8', 0, start) };
      return { header, rest: seen.subarray(start + headerBytes) };
    },
    end: () =>
      seen.length === 0
        ? new WireFault('closed', 'the connection was closed without a byte')
        : new WireFault(preface ? 'garbage' : 'broken', `closed after ${JSON.stringify(opening(seen))}`),
  };
}

/** The first line that looks like a header, or the beginning of the last line, which may become one. */
function startOfHeader(seen: Buffer): number {
  let start = 0;
  for (;;) {
    const end = seen.indexOf(10, start);
    if (end < 0) return start;
    if (headerLine.test(seen.toString('latin1', start, end + 1)) && end + 1 - start === headerBytes)
      return start;
    start = end + 1;
  }
}

/** Engines that did not reach our ResponseHeader complain in bare text: say so at once instead of waiting for more. */
function refuseGarbage(seen: Buffer, preface: boolean): void {
  const hopeless = preface
    ? seen.length > largestPreface
    : seen.length >= headerBytes || !/^\d{0,3}[ \d]*$/.test(seen.toString('latin1'));
  if (hopeless) throw new WireFault('garbage', `not a framed answer: ${JSON.stringify(opening(seen))}`);
}

function opening(bytes: Buffer): string {
  return bytes.toString('utf8', 0, 200);
}
