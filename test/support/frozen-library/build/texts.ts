import type { CastMember } from '../../../../shared/model/project.ts';

/** The texts of the frozen library: small, and with everything that the script language knows. */

const member = (name: string, colour: string, more: Partial<CastMember> = {}): CastMember => ({
  ...{ name, colour, voiceId: null, speed: null, emotion: null },
  ...more,
});

export const keeperCast: readonly CastMember[] = [
  member('Anna', '#2f6f8f'),
  member('Ben', '#8f4f2f', { speed: 1.8 }),
  member('安娜', '#4f8f2f', { emotion: 'sad' }),
];

/** As a person would drop it. */
export const keeperMarkdown = `# The Lantern Keeper

The lantern on the pier had burned for forty years.[^1] Nobody remembered a night without it.

Anna climbed the stairs with the oil. The wind was in the west, and the glass sang.

***

"Is it out?" asked Ben. Nobody answered him for a while.

[^1]: See the harbour register, p. 3.

# Letters

The first letter came in the winter. It was short, and it had been opened before.

The second letter came with the thaw. *It said nothing that Anna did not know.*

The third letter never came. They waited for it.

Then the boats went out again, without a word.

# The Lead Pipe

The old pipe had burst in the night. The cellar was full.

Ben read the gauge, and he read it again. The colonel would have to be told in the morning.

Worcester was far away, and so was the colonel. So they mended it with rope and tar.
`;

export const harbour = {
  first: `# The Lantern Keeper

The lantern on the pier had burned for forty years.[note: See the harbour register, p. 3.] Nobody remembered a night without it.

(sad) Anna climbed the stairs with the oil. The wind was in the west, and the glass sang.

***

@Ben: (excited) Is it out? Tell me quickly, is it really out this time?

@Anna: (whispering) It is not out. It is only tired, like the two of us.

[pause 1.5 s]

@安娜: I have carried this oil up the stairs for eleven winters now.

Nobody answered her for a while, and the sea went on with what it was doing.

She laughed \\(laughing\\) twice, wrote *nothing* down, and closed the {lead|led} door.[note end: The door is kept in the museum.]`,
  edited: (text: string) => text.replace('forty years', 'fifty years'),
  shortened: (text: string) => text.replace(/Nobody answered her[^\n]*\n\n/, ''),
  moved: (text: string) => {
    const parts = text.split('\n\n');
    const [second = ''] = parts.splice(2, 1);
    return [...parts, second].join('\n\n');
  },
  finished: (text: string) =>
    text
      .replace('is it really out this time?', 'is it truly out at last?')
      .replace('only tired', 'only very tired')
      .replace(/@安娜: I have carried[^\n]*\n\n/, ''),
};

const clause =
  'and the keeper, who had seen many winters, went on counting the waves below the pier, ';

export const borders = {
  scripts: `# 文字

老人说：“灯塔的光在雾里走得很远。”然后他关上了门，没有再说一句话。

قال الرجل إن الضوء يسافر بعيدًا في الضباب. ثم أغلق الباب ولم يقل كلمة أخرى.

The sailors waved 👩‍👩‍👧‍👦 and 🏴‍☠️ from the deck, and the café was closed.

Η θάλασσα ήταν ήσυχη εκείνο το βράδυ. Море было тихим в тот вечер.`,
  long: `# Long

Once ${clause.repeat(13)}until the morning came.

Short one.

Short two.

Short three, by the sea.

A paragraph that is long enough to stand alone.

"No."`,
  toSplit: `# The Crossing

They left the harbour before the sun was up, with bread for two days.

By noon the coast was gone, and the compass began to turn by itself.

## not a heading

The second half of the crossing was quiet, and nobody slept in it.

[note here: The log says that the wind had turned.]

On the third day they saw the other coast, low and grey and near.`,
  tail: `# The Landing

They landed where the river comes out, and nobody was there to see it.

The compass stood still again, as if it had never done anything else.`,
  removed: `# Taken Out

This chapter was taken out of the book, and its takes are kept all the same.

@Anna: I was in it as well, and I had something to say about the weather.`,
  restored: `# Brought Back

This chapter was taken out and brought back, and nothing of it was lost.

It has a second line, which was edited after it had come back to its place.

"How wonderful!" she cried happily. "I am so glad that you are back!" he shouted.

Mr. Hale paid 12 pounds to Dr. Marsh at 6 p.m. on 3 May 1848.`,
};

export const whole = {
  one: `# Morning

The first line of the whole book is spoken and trimmed at its beginning.

@Anna: The second line is mine, and it is a little louder than the others.

***

The third line was made twice, and the first take of it was chosen.[note: Nobody reads this.]

[pause 0.8 s]

The fourth line is a recording of somebody’s own, and it cost nothing at all.`,
  two: `# Evening

The same words stand in both of these lines, said once and heard twice.

The same words stand in both of these lines, said once and heard twice.

(sad) The last line is locked, and whatever is written there it stays so.`,
};

export const paid = {
  one: `# On Account

The first line of the account book is bought, and it was bought only once.

The answer to this line was lost on its way, so nobody knows its price.

The answer to this line came as a page of text, and it was paid for too.

The gateway refused this line, and it says for which reason it did so.

This line was too long for one answer, or so the gateway said. Both halves were bought.

@Anna: My line is spoken by a voice that was cloned for this book alone.

@Ben: Mine is spoken a little faster, and by the voice of everybody else.`,
  two: `# Unfinished

The balance ran out before this line, and it waits for somebody to pay.

The balance ran out before that line too, and it waits in the same queue.

A third line waits behind the two, and it does not know about the balance.`,
  three: `# Both Accounts

This line was spoken by the demo voice first, and then by the account.

This one was rewritten after it had been bought, and its old take is kept.

This one has three takes on the account, and the second of them is chosen.

This one went through a speech job, because its answer had been too long.`,
  four: `# Stopped by Hand

Somebody stopped the making of this chapter before its first line was sent.

It can be resumed at any time, and then it makes its two lines and no more.`,
};

export const removedBook = `# Removed

The removed book has a line that was made, flagged, and set aside again.

Its second line is made, and its pause was made longer than it had been.`;
