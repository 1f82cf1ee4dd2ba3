import { demo } from './demo-notify.ts';

try {
  await demo(process.argv.slice(2), (line) => {
    console.log(line);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
