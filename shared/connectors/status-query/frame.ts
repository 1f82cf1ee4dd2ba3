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
  /** How long the body will be, once the header has come. */
  readonly announced: number | undefined;
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
/** Whatever engines say to a command is short. */
const defaultLargestBody = 1024 * 1024;
const largestPreface = 64 * 1024;

export function frameReader(options: ReaderOptions = {}): FrameReader {
  const head = headReader(options);
  let frame: { readonly header: Header; readonly body: Buffer } | undefined;
  let received = 0;
  return {
    feed(bytes) {
      let rest = bytes;
      if (!frame) {
        const end = head.feed(bytes);
        if (!end) return undefined;
        rest = end.rest;
        // The whole body at once: pieces and their sum would need twice its memory. Untouched memory costs nothing.
        frame = { header: end.header, body: Buffer.allocUnsafe(end.header.length) };
      }
      const { header, body } = frame;
      received += rest.copy(body, received);
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

interface Header {
  readonly status: number;
  readonly length: number;
  readonly preface: string;
}

/** Reads up to the 16 bytes of the header. */
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
 * The lines before a header. Each byte is looked at once, also when they come one by one: an engine must not be able to
 * make us read the same text again and again.
 */
function complaints() {
  const pieces: Buffer[] = [];
  let length = 0;
  /** The beginning of a line that may become a header: shorter than one. */
  let line: Buffer = Buffer.alloc(0);
  let isLineTooLong = false;
  const keep = (piece: Buffer) => {
    length += piece.length;
    pieces.push(piece);
    if (length > largestPreface) throw garbage(pieces[0] ?? piece);
  };
  return {
    /** What begins with a header, or too little to tell. */
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

/** Engines that did not reach our ResponseHeader complain in bare text: say so at once instead of waiting for more. */
function refuseGarbage(bytes: Buffer): void {
  if (bytes.length >= headerBytes || !/^\d{0,3}[ \d]*$/.test(bytes.toString('latin1'))) throw garbage(bytes);
}

function garbage(bytes: Buffer): WireFault {
  return new WireFault('garbage', `not a framed answer: ${JSON.stringify(bytes.toString('utf8', 0, 200))}`);
}
