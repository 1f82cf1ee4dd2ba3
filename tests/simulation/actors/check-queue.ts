import { passiveCheck } from '../../../shared/realm/passive/passive-check.ts';
import { objectName } from '../world/engine-commands.ts';
import { queueReader } from '../world/queue-reader.ts';
import { config } from '../world/world.ts';
import type { Actor, SimulationStage } from './actor.ts';

/** The platform that delivers the queue of passive checks. The results of each object come to the engine in their order. */
export const checkQueue: Actor = (stage) => {
  queueReader(stage, { queue: stage.world.queue(config.checkQueue), functionName: 'passive-check-delivery' });
  return {
    done: Promise.resolve(),
    check: () => {
      checkOrder(stage);
    },
  };
};

function checkOrder({ world }: SimulationStage): void {
  const wanted = new Map<string, string[]>();
  for (const { body } of world.queue(config.checkQueue).accepted) {
    const { host_name, service, output } = passiveCheck().parse(JSON.parse(body));
    const object = objectName(host_name, service);
    wanted.set(object, [...(wanted.get(object) ?? []), output]);
  }
  for (const [object, outputs] of wanted) {
    const results = world.engine.effects.filter(
      (one) => one.object === object && one.command.startsWith('PROCESS_'),
    );
    world.count('checks delivered', results.length);
    const came = [...new Set(results.map(({ text }) => text))];
    const inOrder = [...new Set(outputs)].filter((text) => came.includes(text));
    if (came.join() !== inOrder.join())
      world.violate(`${object} got ${came.join()} instead of ${inOrder.join()}`);
  }
}
