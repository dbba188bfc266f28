// What the made-up people of the fake world say. Every awkward kind of text is among it.

export const entityName = 'Wren';

const code =
  'Here is the order I keep it in:\n\n```ts\nexport function overlap(a: string, b: string): number {\n  let i = 0;\n  while (i < a.length && a[i] === b[i]) i += 1;\n  return i; // UTF-16 units in common, the first difference stands here\n}\n```\n\nI read it from `prefix.ts` in the workspace; the receipt stands above.';

export const exchanges: readonly { readonly said: string; readonly reply: string; readonly tool: 'remember' | 'read_file' | null; readonly noted: string }[] = [
  {
    said: 'Good morning. Yesterday we stopped at the barometer. Do you still have it?',
    reply:
      'Good morning. Yes: you had set the barometer on the north sill, because the radiator under the other window made it lie, and we agreed to write the reading down at eight each day.\n\nI do not have today’s reading. If you read it to me, I will keep it with the others.',
    tool: null,
    noted: 'The barometer stands on the north sill; the reading is taken at eight each morning.',
  },
  {
    said: '1013, and falling slowly. Please remember that my sister Maud visits on Thursday.',
    reply: 'I have kept both: **1013 hPa, falling slowly**, and that your sister Maud visits on Thursday.',
    tool: 'remember',
    noted: 'Maud, the operator’s sister, visits on Thursday.',
  },
  { said: 'Show me how you compare two requests.', reply: code, tool: 'read_file', noted: 'Comparing begins at the first differing character.' },
  {
    said: 'What do you know about the three gauges, and how sure are you?',
    reply:
      'Three things, and not equally well:\n\n1. The **mercury** one is yours; you told me so, and I have it as *reported*.\n2. The **aneroid** one is slow. I saw eleven readings of it, so that is *observed*.\n3. The **third** I have only inferred from a gap in the list.\n\n| gauge | readings | how I know |\n|---|---:|---|\n| mercury | 31 | reported |\n| aneroid | 11 | observed |\n| third | 0 | inferred |\n\nI would not act on the third.',
    tool: null,
    noted: 'The aneroid gauge is slow.',
  },
  {
    said: 'مرحبا، هل تتذكر ما قلته لك عن المطر؟',
    reply: 'نعم. قلتَ إن المطر الأول في الخريف يبدأ دائماً من الغرب، وإنك تسمعه قبل أن تراه.',
    tool: null,
    noted: 'يبدأ مطر الخريف الأول من الغرب.',
  },
  {
    said: '気圧計の記録を確認してください。',
    reply: '記録は十一件あります。最後の値は一〇一三ヘクトパスカルで、ゆっくり下がっています。',
    tool: 'read_file',
    noted: '気圧計の記録は十一件ある。',
  },
  {
    said: 'Is there anything on this page?\n\nhttps://example.org/very/long/path/that/does/not/end/soon/readings?station=north-sill&from=2026-11-01&to=2026-11-30',
    reply:
      'I cannot open pages from here; I have `remember` and `read_file`, and nothing that reaches the network. If you save it into the workspace I can read it.\n\n> What I was given is your message, the last part of our talk, and four memories.\n\nThe station is described in [the handbook](https://example.org/handbook#stations), and there was a picture ![the sill](https://example.org/sill.png) once.',
    tool: null,
    noted: 'Nothing that reaches the network is available.',
  },
  { said: '👩‍🔬👨‍👩‍👧‍👦 ok', reply: 'Noted. Shall we go on with the readings?', tool: null, noted: 'The family of four measures together.' },
];

export const longReply = `${[
  'Let me say what I can say with some ground under it.',
  'The pressure has fallen for three mornings in a row: **1019**, **1016**, **1013**. Each of these is a reading you gave me, and each has its own receipt. I did not measure anything myself.',
  'What usually followed, in the eleven weeks on record, was wind from the west within a day and a half. That happened seven times out of nine. The two other times the needle turned before noon, and nothing came.',
  'So I would say this, and no more:\n\n- rain by tomorrow evening is *likely*;\n- I am *unsure* about the wind;\n- about Thursday I would only be guessing.',
  'If you want, I will keep the morning reading and compare it with',
].join('\n\n')}`;
