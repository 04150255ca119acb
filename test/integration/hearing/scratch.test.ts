import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { hearWords, wordsOf, commonInOrder } from '../../support/ear.ts';
const starts={plain:[0,45348.571,92554.739,136417.234,176332.336],tagged:[0,46323.809,92833.379,136092.154,176796.735]};
it('x', { timeout: 300_000 }, async () => { const t=performance.now();
 const hear=async (n:'plain'|'tagged',p:string)=>{const out=[]; for(let i=0;i<4;i++) out.push((await hearWords(p,{startMs:starts[n][i]!,endMs:starts[n][i+1]!})).map(w=>w.word)); return out;};
 const [plain,tagged]=await Promise.all([hear('plain','/tmp/dv/out/plain/Plain.m4b'),hear('tagged','/tmp/dv/out/tagged/The Lamplighter of Quay Street.m4b')]);
 writeFileSync('/tmp/dv/heard.json',JSON.stringify({plain,tagged})); console.log((performance.now()-t)/1000); });
