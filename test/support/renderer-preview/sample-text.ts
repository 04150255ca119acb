/** Words of our own for the preview's books. */
export const duskText = `# Dusk on the quay

(sad) The lamp had gone out again. Maren stood at the end of the quay with the ladder on her shoulder and looked up at the glass, which was black, and at the sky behind it, which was nearly so.

@Anna: (excited)(whispering) You came! I thought the fog had kept you.

she said, and sat down on the bollard as if it had been put there for her.

@Tom: Somebody had to. [pause 1.5 s] There is a boat out past the bar.

Nobody answered for a while. The water moved under the boards with the small sounds that it makes when it has all night, and a rope that had not been made fast properly knocked against a post, stopped, and knocked again. She thought of the keeper \\(laughing\\) at his own stories, of the {lead|led} pipe that he had never mended, and of the long list of things that a town forgets when it is warm and dry and indoors. Then the bell on the bar rang twice, quite clearly, and all three of them stood up.

[note: The bell on the bar was rung by the swell, never by hand.]

***

“Give me the ladder,” said Tom. He did not wait to be given it.
`;

export const bridgeText = `# The bridge

By the time they had reached the bridge the fog had come up to the parapet, and the lamps on the far side were only a warmth in it. Maren counted the steps, as she always did, and lost count, as she always did.

(whispering) “Listen,” she said.

There was nothing to hear, which was what she had meant.
`;

export const arabicText = `# الفانوس

انطفأ الفانوس مرة أخرى. وقفت مارِن عند نهاية الرصيف والسلّم على كتفها، ونظرت إلى الزجاج الأسود وإلى السماء من خلفه.

قالت آنا: «لقد جئت!» ثم جلست، وفي آخر السطر كلمة English بين الكلمات.
`;

export const longTitle =
  'The Extraordinary and Entirely Truthful Account of the Lamplighter Who Would Not Go Home Until Every Window Was Lit, Together with the Donaudampfschifffahrtsgesellschaftskapitän’s Reply';
