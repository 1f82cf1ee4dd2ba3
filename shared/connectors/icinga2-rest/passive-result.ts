/** A check result from outside. */
export interface PassiveResult {
  readonly isHost: boolean;
  /** The exit code of the plugin: 0 OK or UP, 1 WARNING or DOWN, 2 CRITICAL, 3 UNKNOWN. */
  readonly code: number;
  /** The output of the plugin. Performance data may follow after `|`. */
  readonly output: string;
  /** The time of the check in seconds since the epoch. */
  readonly seconds: number;
}

/** Returns the members of an action `process-check-result`. A host is UP or DOWN there: every code but 0 is DOWN. */
export function checkResultOf({ isHost, code, output, seconds }: PassiveResult) {
  const lines = output.split('\n').map(splitLine);
  const perfdata = lines.map(([, values]) => values).filter((values) => values !== '');
  return {
    exit_status: isHost ? Math.min(code, 1) : code,
    plugin_output: lines.map(([text]) => text).join('\n'),
    ...(perfdata.length > 0 && { performance_data: perfdata.join(' ') }),
    execution_start: seconds,
    execution_end: seconds,
  };
}

/** Returns the text of a line, and its performance data. The API takes them apart only from plugins that it runs itself. */
function splitLine(line: string): readonly [text: string, values: string] {
  const bar = line.indexOf('|');
  return bar < 0 ? [line, ''] : [line.slice(0, bar).trimEnd(), line.slice(bar + 1).trim()];
}
