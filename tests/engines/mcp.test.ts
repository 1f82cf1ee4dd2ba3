import { expect, it } from '@jest/globals';

import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';
import { startMcpWorld, troubledSite } from '../support/mcp-world.ts';
import { solveTask, triageTasks } from '../support/triage-tasks.ts';
import { until } from '../support/until.ts';

describeOnIcinga2('the tools of agents', () => {
  it('answer the twenty questions about a real engine', async () => {
    const icinga = await startIcinga2({ site: troubledSite(), runsChecks: false });
    const world = await startMcpWorld(undefined, [], icinga.port);
    const wrong: unknown[] = [];
    const ofThePast = triageTasks.map(({ start }) => start).filter(([tool]) => tool === 'availability');
    const hasLog = async () => {
      const answers = await Promise.all(ofThePast.map(([tool, args]) => world.tool(tool, args)));
      return answers.every(({ text }) => text.includes('availability_percent=0 '));
    };
    try {
      // Icinga writes its log some time after it has taken the states.
      await until(hasLog);
      for (const task of triageTasks) {
        const found = await solveTask(task, (tool, args) => world.tool(tool, args)).catch(
          (error: unknown) => [error],
        );
        if (found.length > 0) wrong.push([task.question, ...found]);
      }
      expect(wrong).toEqual([]);
    } finally {
      await world.stop();
      await icinga.stop();
    }
  });
});
