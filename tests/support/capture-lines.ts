import { jest } from '@jest/globals';

export type CapturedLine = Readonly<Record<string, unknown>>;

/** Returns what `emit` writes to this process's output, one JSON object a line, as the platform's log gets it. */
export function captureLines(emit: () => void): CapturedLine[] {
  const lines: CapturedLine[] = [];
  const keep = (chunk: unknown) => {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line) as CapturedLine);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(keep),
  );
  try {
    emit();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines;
}
