import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';
import { embedded } from './embedded.ts';
import { startRecording } from './recording.ts';
import { addressText, type SubjectAddress } from './subject.ts';

/**
 * Measures the handlers over a real Icinga 2, over its recorded answers, and over those of the embedded dialects; or over the given engine and
 * its recorded answers.
 */
export async function handlers(hosts: number, engine: SubjectAddress | undefined): Promise<void> {
  if (engine) {
    console.log(`Engine at ${addressText(engine)}`);
    await compareWithRaw(engine);
    await handlersOnRecording(engine);
    return;
  }
  await handlersOnIcinga2(hosts);
  await embedded(hosts);
}

async function handlersOnIcinga2(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * 5} services: starting, and every object is checked …`);
  const icinga = await startIcinga2({ site: largeSite(hosts) });
  const { host, port } = icinga;
  try {
    await compareWithRaw({ host, port });
    await handlersOnRecording({ host, port });
  } finally {
    await icinga.stop();
  }
}

async function handlersOnRecording(engine: SubjectAddress): Promise<void> {
  console.log('\nRecorded answers of that engine, from another process');
  const recording = await startRecording(engine);
  try {
    await compareWithRaw(recording.place);
  } finally {
    recording.stop();
  }
}
