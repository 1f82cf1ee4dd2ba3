import { startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import { connectEngine } from '../../shared/connectors/status-query/index.ts';
import { deferStatus } from '../../shared/realm/open-realm/deferred-status.ts';
import { type WarmStates, WarmStatusQuery } from '../../shared/warm/states/index.ts';
import { readStates } from '../../shared/warm/watch/read-states.ts';
import { contractSite } from './contract-site.ts';
import { abilitiesInGuide, describeEngine, type EngineUnderTest } from './engine-suite.ts';

// Warm states answer as the engine does: each question is answered from states that were read before it.
for (const dialect of ['icinga2', 'naemon'] as const) {
  const start = async (): Promise<EngineUnderTest> => {
    const site = contractSite(Math.floor(Date.now() / 1000));
    const engine = await startEngine({ site, dialect, listen: { port: 0 }, clock: systemClock });
    const { address } = engine;
    if (address.kind !== 'tcp') throw new Error('the engine does not listen on plain TCP');
    const connect = connectEngine({ ...address, kind: 'tcp' }, { realm: 'contract', clock: systemClock });
    let last: { readonly revision: number; readonly states: Promise<WarmStates> } | undefined;
    return {
      kind: dialect,
      site,
      stop: engine.close,
      open: (context) =>
        deferStatus(
          once(async () => {
            const client = connect(context);
            // A whole reading is what these tests cost: one serves until a host comes or goes, or a command is sent.
            if (last?.revision !== site.revision)
              last = { revision: site.revision, states: readStates(client, 'contract', { now: 0 }) };
            const states = await last.states;
            return new WarmStatusQuery(() => client, {
              present: () => states,
              afterFailure: () => undefined,
              onUse: () => undefined,
              onChange: () => Promise.resolve(),
              onCommands: () => {
                last = undefined;
                return Promise.resolve();
              },
            });
          }),
        ),
    };
  };
  describeEngine({
    ...{ name: `warm states of the embedded engine, speaking ${dialect}`, start },
    abilities: [
      ...abilitiesInGuide('Livestatus'),
      ...(['names of any kind', 'the whole contract site'] as const),
    ],
  });
}
