// The order of test files. jest begins with those that took longest, and knows nothing of that in a fresh clone, where it begins with the largest.
const { default: Sequencer } = require('@jest/test-sequencer');

module.exports = class ContractFirst extends Sequencer {
  /** Files of `contract/` are short and long-running, because their suites are in other files: the last one would keep one core busy for a while. */
  sort(tests) {
    const sorted = super.sort(tests);
    const isContract = ({ context }) => context.config.displayName.name === 'contract';
    return [...sorted.filter(isContract), ...sorted.filter((test) => !isContract(test))];
  }
};
