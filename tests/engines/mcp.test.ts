import { expect, it } from '@jest/globals';

import { describeOnIcinga2 } from '../support/engine-room.ts';
import { startIcinga2 } from '../support/icinga2.ts';
import { startMcpWorld, troubledSite } from '../support/mcp-world.ts';
import { solveTask, triageTasks } from '../support/triage-tasks.ts';

describeOnIcinga2('the tools of agents', () => {
  it('answer the twenty questions about a real engine', async () => {
    const icinga = await startIcinga2({ site: troubledSite(), runsChecks: false });
    const world = await startMcpWorld(undefined, [], icinga.port);
    const wrong: unknown[] = [];
    try {
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
