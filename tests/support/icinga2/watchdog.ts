import { spawn } from 'node:child_process';

/**
 * Ends a process group and removes a folder when this process goes away without having called the answer, however it
 * goes: jest passes neither signals nor its exit on to tests. It learns of that by its standard input, which closes.
 */
export function watchdog(group: number, folder: string): () => void {
  const script = 'read -r _ || { kill -s KILL -- "-$0"; rm -rf -- "$1"; }';
  const dog = spawn('sh', ['-c', script, String(group), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.unref();
  return () => {
    dog.stdin.end('well\n');
  };
}
