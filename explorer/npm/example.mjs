// SPDX-License-Identifier: MIT
import { load } from 'nullwindow';

const engine = await load({ worker: true });
const { value, pv } = await engine.search('othello:f5d6c3', { depth: 8 });
console.log(`value ${value}, line ${pv.slice(0, 3).join(' ')}`);

const { total } = await engine.steps('tree:((3 17) (2 12))', { algorithm: 'sss' });
console.log(`SSS* takes ${total} steps`);
engine.close();
