/** Greek letters with breathings, as older books have them. */
const greekUpper =
  '\u1f08-\u1f0f\u1f18-\u1f1d\u1f28-\u1f2f\u1f38-\u1f3f\u1f48-\u1f4d\u1f59-\u1f5f\u1f68-\u1f6f\u1f88-\u1f8f\u1f98-\u1f9f\u1fa8-\u1faf\u1fb8-\u1fbc\u1fc8-\u1fcc\u1fd8-\u1fdb\u1fe8-\u1fec\u1ff8-\u1ffc';
const greekLower =
  '\u1f00-\u1f07\u1f10-\u1f15\u1f20-\u1f27\u1f30-\u1f37\u1f40-\u1f45\u1f50-\u1f57\u1f60-\u1f67\u1f70-\u1f7d\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb0-\u1fb7\u1fc2-\u1fc7\u1fd0-\u1fd7\u1fe0-\u1fe7\u1ff2-\u1ff7';
/** Letters of the scripts that have capitals, as ranges: a tenth of what all of Unicode costs to compile. */
const upper = `A-ZÀ-ÖØ-Þ${everySecond('ĀĶ')}${everySecond('ĹŇ')}${everySecond('ŊŶ')}Ÿ${everySecond('ŹŽ')}ȘȚΆ-ΏΑ-ΫЀ-ЯҐ${greekUpper}`;
const lower = `a-zß-öø-ÿ${everySecond('āķ')}${everySecond('ĺň')}${everySecond('ŋŷ')}${everySecond('źž')}șțΐά-ώа-џґ${greekLower}`;
/** Capitals and small letters take turns in some blocks. */
function everySecond([from = '', to = '']: string): string {
  let letters = '';
  for (let at = from.charCodeAt(0); at <= to.charCodeAt(0); at += 2)
    letters += String.fromCharCode(at);
  return letters;
}
const classes: Readonly<Record<string, string>> = {
  '\\p{Lu}': upper,
  '\\p{Ll}': lower,
  '\\p{L}': `${upper}${lower}`,
};

/** A pattern whose `\p{L}`, `\p{Lu}` and `\p{Ll}` stand for those letters. */
export function letterPattern(source: string, flags = ''): RegExp {
  let isInClass = false;
  const plain = source.replace(/\\p\{\w+\}|\\.|[[\]]/g, (sign) => {
    const ranges = classes[sign];
    if (ranges !== undefined) return isInClass ? ranges : `[${ranges}]`;
    if (sign === '[') isInClass = true;
    if (sign === ']') isInClass = false;
    return sign;
  });
  return new RegExp(plain, flags);
}

export type Gender = 'female' | 'male' | 'any';

const firstNames: Readonly<Record<'female' | 'male', ReadonlySet<string>>> = {
  female: new Set(
    'Abigail Adela Adelaide Adele Alexandra Alison Alma Althea Amanda Amber Anastasia Andrea Angela Angelica Anita Annabel Annabelle Antonia April Arabella Audrey Augusta Aurora Barbara Becky Belinda Berenice Bernadette Bessie Betsy Beatrix Birdie Blanche Brenda Bridget Camilla Candace Carol Cassandra Cecilia Cecily Celia Christina Christine Cicely Clarissa Claudia Clementine Constance Cora Cordelia Cornelia Cynthia Daphne Deborah Delia Della Denise Diane Dinah Dolly Dolores Dorothea Edith Edna Effie Elaine Elinor Elsa Elsie Elvira Emilia Emmeline Enid Ernestine Estella Ethel Etta Eugenia Eunice Eustacia Evangeline Evelina Fay Felicia Felicity Fidelia Flo Florence Flossie Frieda Gabrielle Genevieve Georgiana Georgina Geraldine Gertrude Gladys Gloria Goldie Gwen Gwendolen Gwendolyn Hattie Hazel Helena Henrietta Hermione Hester Hetty Hilda Honor Honoria Hope Imogen Isabella Isabelle Isobel Jacqueline Jemima Jennifer Jessica Jessie Jill Joanna Josephine Joy Joyce Juliet Juliana June Justine Karen Kathleen Katharine Kathryn Kay Lavinia Leah Leila Leonora Leslie Letitia Letty Lilian Lillian Linda Lisa Lizzie Lois Lola Loretta Lottie Louie Lucilla Lucinda Lucretia Lulu Lynn Madeleine Madge Maggie Maisie Mamie Mandy Margaret Margery Margot Marguerite Marian Marion Marjorie Marlene Mathilda Matilda Maud Maude Mavis May Melanie Melissa Mercy Meredith Mildred Millicent Millie Milly Minna Minnie Miranda Miriam Moll Monica Muriel Myra Myrtle Nan Nanette Naomi Natalie Nellie Nelly Nettie Netty Noel Norah Norma Octavia Olive Ophelia Pamela Pansy Patience Patricia Patty Paula Pauline Pearl Penelope Philippa Phoebe Phyllis Poppy Portia Priscilla Prudence Regina Rhoda Rita Rosalie Rosalind Rosamond Rosamund Rosemary Roxana Sabina Sadie Selina Serena Shirley Sibyl Sidonie Stella Stephanie Sue Sukey Susannah Susanna Susie Sybil Sylvia Tabitha Theodora Theresa Thérèse Tilly Trixie Una Valerie Vanessa Veronica Viola Virginia Vivien Wilhelmina Winifred Winnie Yvonne Zelda Ada Agnes Alice Amelia Amy Ana Anna Anne Annie Beatrice Bella Bertha Beth Betty Caroline Catherine Charlotte Clara Claire Daisy Diana Dora Dorothy Eleanor Elena Elise Eliza Elizabeth Ella Ellen Emily Emma Esther Eva Eve Fanny Fiona Flora Frances Grace Greta Hannah Harriet Heidi Helen Ida Ilse Ingrid Irene Iris Isabel Ivy Jane Jenny Jo Joan Judith Julia Kate Katherine Kitty Laura Lena Lily Lizzy Louisa Louise Lucia Lucy Lydia Mabel Maria Marianne Marie Marta Martha Mary Maya Meg Mia Mina Molly Nancy Natascha Nell Nina Nora Olga Olivia Peggy Polly Rachel Rebecca Rosa Rose Ruth Sally Sara Sarah Sofia Sonja Sophia Sophie Susan Tess Ursula Vera Victoria Violet Wendy Zoe Анна Мария Елена Ольга Наташа Вера'.split(
      ' ',
    ),
  ),
  male: new Set(
    'Aaron Abel Abner Abraham Abe Ahmed Alan Alec Alex Alf Algernon Allan Allen Alonzo Alvin Ambrose Amos Andy Angus Anselm Anthony Archibald Archie Arnold Artie Asa Aubrey August Augustus Aylmer Barnaby Barney Barry Bartholomew Basil Baldwin Bede Bernard Bertie Bertram Billy Bobby Boris Brian Bruce Bruno Caleb Calvin Cecil Chester Chris Christian Clarence Claude Clement Clifford Clive Clyde Colin Conrad Cornelius Craig Cuthbert Cyril Cyrus Dave Dean Dennis Derek Desmond Dick Dominic Donald Douglas Dudley Duncan Dwight Earl Ebenezer Eddie Edwin Egbert Eli Elias Elijah Elliot Emmanuel Enoch Ephraim Erasmus Ernie Erwin Eugene Eustace Evan Ezra Ferdinand Floyd Franklin Frederic Freddie Freddy Gabriel Gareth Gary Gavin Geoffrey Gerald Gerard Gideon Giles Glenn Godfrey Gordon Graham Gregory Greville Griffith Gus Guy Hal Hannibal Harvey Hector Herman Hezekiah Hiram Homer Horace Horatio Howard Hubert Humphrey Ichabod Ignatius Ike Ira Irving Israel Jackie Jake Jared Jason Jasper Jeffrey Jefferson Jeremiah Jeremy Jerome Jerry Jesse Jimmie Jimmy Jock Joel Johnnie Johnny Jonah Jonathon Jos Joshua Josh Jude Julian Julius Justin Keith Kenneth Kevin Kit Lancelot Larry Lance Laurence Lawrence Laurie Lemuel Len Leopold Leroy Lester Levi Lionel Llewellyn Lloyd Lorenzo Lou Lucas Lucien Luther Malcolm Marcel Marcus Marius Marmaduke Marshall Maurice Maxim Maximilian Merton Mick Mickey Mike Milton Mordecai Morris Mortimer Moses Nat Nathan Nathaniel Neil Neville Newton Nick Nigel Norman Octavius Orlando Oswald Pat Percival Percy Perry Pete Phil Philemon Phineas Quentin Rafe Randall Randolph Raphael Ray Raymond Reggie Reginald Reuben Rex Rhys Ricardo Rick Robbie Roderick Rodney Roland Rolf Ronald Ronnie Rory Roy Rudolf Rudolph Rufus Rupert Russell Sammy Sandy Saul Sebastian Septimus Seth Sidney Sigmund Solomon Spencer Stanley Steve Steven Stewart Stuart Syd Sydney Ted Teddy Terence Terry Thaddeus Theodore Theobald Theophilus Timothy Titus Toby Tommie Tony Tristram Ulysses Uriah Valentine Vernon Vic Vincent Virgil Vivian Wallace Wally Walt Warren Wayne Wilfred Wilfrid Willie Willy Wilson Winston Zachary Adam Albert Alexander Alfred Andrew Anton Arthur Ben Benjamin Bert Bill Bob Carl Carlos Charles Charlie Christopher Daniel David Dan Diego Edgar Edmund Edward Emil Eric Ernest Felix Francis Frank Fred Frederick George Gilbert Hans Harold Harry Henri Henry Herbert Hugh Hugo Isaac Ivan Jack Jacob Jacques James Jan Jean Jem Jim Joe John Jonas Jonathan Jorge José Joseph Josiah Juan Karl Klaus Leo Leon Leonard Lewis Louis Luc Luis Luke Marc Mark Martin Matthew Max Michael Miles Ned Nicholas Noah Oliver Oscar Otto Owen Patrick Paul Pedro Peter Philip Pierre Piet Pieter Ralph Richard Robert Robin Roger Samuel Sam Sherlock Silas Simon Stefan Stephen Theo Thomas Tim Tobias Tom Tommy Victor Walter Wilhelm William Will Иван Пётр Николай Андрей Борис'.split(
      ' ',
    ),
  ),
};

const titleWords: Readonly<Record<Gender, string>> = {
  male: 'Mr. Mr Sir Lord King Prince Duke Count Baron Earl Marquis Father Brother Uncle Master Squire Monsieur M. Herr Señor Don Dom D. Sr. Senhor Signor Maître Graf Fürst Prinz Onkel',
  female:
    'Mrs. Mrs Ms. Ms Miss Lady Queen Princess Duchess Countess Baroness Marchioness Mother Sister Aunt Auntie Mistress Dame Madame Mme. Mme Mademoiselle Mlle. Mlle Frau Fräulein Señora Señorita Doña Sra. Srta. Senhora Signora Signorina Gräfin Fürstin Prinzessin Tante',
  any: 'Dr. Dr Doctor Captain Capt. Professor Prof. Inspector Colonel Col. Sergeant Judge Major General Lieutenant Reverend Rev. Cousin Nurse Archdeacon Bishop Constable',
};

const titles = new Map(
  (['male', 'female', 'any'] as const).flatMap((gender) =>
    titleWords[gender].split(' ').map((word) => [word, gender] as const),
  ),
);

const kinds: Readonly<Record<Exclude<Gender, 'any'>, ReadonlySet<string>>> = {
  male: new Set(
    'man boy master butler footman squire lad father brother son king uncle husband grandfather nephew gentleman fellow fisherman ferryman boatman postman policeman watchman coachman monk priest bishop waiter prince duke Mann Junge Vater Bruder Sohn König Onkel Alte homme garçon père frère fils oncle vieux hombre niño padre hermano hijo tío viejo uomo ragazzo padre fratello vecchio homem menino pai irmão velho man jongen vader broer'.split(
      ' ',
    ),
  ),
  female: new Set(
    'woman girl mistress maid governess housekeeper nurse lass mother sister daughter queen aunt wife grandmother niece lady nun widow waitress princess duchess witch Frau Mädchen Mutter Schwester Tochter Königin Tante femme fille mère sœur tante vieille mujer niña madre hermana hija tía donna ragazza madre sorella mulher menina mãe irmã vrouw meisje moeder zus'.split(
      ' ',
    ),
  ),
};

/** People by what they do: of either sex. */
const callings =
  'constable soldier sailor captain mate doctor surgeon teacher driver guard officer sergeant keeper innkeeper landlord clerk servant cook judge lawyer miller smith baker butcher farmer merchant stranger child student professor detective inspector mayor vicar gardener porter pilot thief beggar hunter shepherd scholar sheriff barman shopkeeper apprentice'.split(
    ' ',
  );

/** Words with a capital at the start of a sentence that name nobody. */
const notNames = new Set(
  'A An The He She It They We You I His Her Its Their My Your Our This That These Those There Here Then Now When Where While What Who Why How Which If But And Or So Yet As At By For From In Into Of On Once One Two Three Four Five Only Out Over Perhaps Nobody Somebody Someone Everyone Everybody Nothing Something Everything Neither Either Most Many Such After Before Again Still Suddenly Slowly Quietly Finally Later Outside Inside Behind Beside Below Above Both Each Every Another Some All Not No Yes Oh Ah Well Even Just Never Always To Up Down With Without Under Until Far Next Last First Chapter Monday Tuesday Wednesday Thursday Friday Saturday Sunday Sunday January February July September October November December God English Very Indeed Sometimes Presently However Meanwhile Though Although Because Since Unless Whether Whatever Whenever Having Being Seeing Hearing Knowing Feeling During Among Between Against Across Along Around Toward Towards Upon Within Through Throughout Despite Except Instead Besides Maybe Certainly Surely Really Quite Rather Too Also Else Ever Soon Already Almost Nearly Hardly Scarcely Thus Hence Therefore Moreover Otherwise Anyway Anyhow Please Thank Thanks Good Sorry Hullo Hello Hush Hallo Ha Eh Ay Aye Ah O Come Go Let Do Did Does Has Have Had Was Were Will Would Shall Should Can Could Might Must Is Are Am Look See Listen Poor Dear Like Enough Nay Pray Often Once Twice Half Several Others Together Alone Away Back Off'.split(
    ' ',
  ),
);

const capital = "\\p{Lu}\\p{L}*(?:['’-]\\p{L}+)*";
const title = [...titles.keys()]
  .map((name) => name.replace('.', '[.\u2024]'))
  .sort((a, b) => b.length - a.length)
  .join('|');

/** A name: a title with one, or up to two words with a capital. Part of a pattern. */
const particle =
  '(?:van der|van den|van|von|de la|de|du|le|la|of the|of St[.\u2024]?|of|St[.\u2024]?)';
const nextName = `(?: +(?:${particle} +)?${capital})`;
export const namePattern = `(?:(?:(?:${title}|Old|Young|Poor|Dear)\\s+)?(?:${title})\\s+(?:${particle}\\s+)?${capital}${nextName}?|${capital}${nextName}{0,2})`;

const abbreviation = /^(?:Mrs?|Ms|Miss|Dr|Mme|M|I)[.\u2024]?$/;

/** The sex that a title gives; null for a word that is none. */
export function titleGender(word: string): Gender | null {
  return titles.get(word) ?? null;
}

/** A thing does nothing with words; what ends like a verb or an adverb is no noun. */
export function isSomebody(words: string): boolean {
  const noun = words.split(' ').at(-1) ?? '';
  return !/(?:ed|ing|ly)$/.test(noun) && !things.has(noun);
}

const things = new Set(
  'voice voices deur gedachte stad stem stemmen door wind rain lamp light night day room house sea water silence time fire clock bell face hand hands eyes head heart words word road street train boat ship storm morning evening window table book letter note sign story song newspaper paper map dog island fog moment others rest crowd end way air sun moon telephone phone radio'.split(
    ' ',
  ),
);

/** Alternatives that may open a sentence. */
export function anyCase(alternatives: string): string {
  return alternatives
    .split('|')
    .map((word) => `[${word[0]?.toLowerCase()}${word[0]?.toUpperCase()}]${word.slice(1)}`)
    .join('|');
}

export function isName(words: string): boolean {
  const first = words.split(/\s+/)[0] ?? '';
  return (
    !notNames.has(first) &&
    !/^(?:[JCNST]|Qu)['’]/.test(first) &&
    !/['’](?:s|ll|d|ve|re|m|t)$/.test(first) &&
    !abbreviation.test(words)
  );
}

/** Whether a description names a person by sex, kinship or calling: "the constable", not "the lamp". */
export function isKind(person: string): boolean {
  return genderOf(person) !== 'any' || callings.includes(kindOf(person));
}

/** A title or a word of kinship alone ("Uncle", "Sister") calls somebody, and names nobody. */
export function isBareTitle(name: string): boolean {
  return titles.has(name);
}

/** The title of a name, as a description says it: "the captain" for "Captain Moss". */
export function titleOf(person: string): string | null {
  const [first = ''] = person.split(' ');
  return person.includes(' ') && titles.has(first) ? first.toLowerCase() : null;
}

/** Persons without a name in a narration: part of a pattern. */
export const kindPattern = [...kinds.male, ...kinds.female, ...callings]
  .filter((kind) => !/^\p{Lu}/u.test(kind))
  .join('|');

/** The last word of a description: "the old man" is a man. */
export function kindOf(person: string): string {
  return person.split(' ').at(-1) ?? '';
}

/** By title, kind of person or first name; `any` when nothing tells. */
export function genderOf(person: string): Gender {
  const words = person.split(/\s+/);
  for (const word of words) {
    const known = titles.get(word);
    if (known !== undefined && known !== 'any') return known;
  }
  const kind = words.at(-1) ?? '';
  if (kinds.male.has(kind)) return 'male';
  if (kinds.female.has(kind)) return 'female';
  for (const word of words) {
    if (firstNames.female.has(word)) return 'female';
    if (firstNames.male.has(word)) return 'male';
  }
  const isWomanly = /^\p{Lu}\p{Ll}+[iltnrsd]a$/u.test(words[0] ?? '') && words[0] !== 'Luca';
  return isWomanly ? 'female' : 'any';
}

const notDistinct = new Set(['man', 'woman', 'boy', 'girl', 'lady', 'gentleman', 'fellow', 'one']);

/** A description that may stand for anybody: "the man", "the old woman". */
export function isVague(person: string): boolean {
  return /^\p{Ll}/u.test(person) && notDistinct.has(kindOf(person));
}

/** The words that two mentions of one person share: titles and articles tell nothing. */
export function tellingWords(person: string): readonly string[] {
  const words = person.replace(/^(his|my) lady$/, '$1 wife').split(' ');
  const telling = words.filter((word) => !titles.has(word) && !articles.has(word));
  return telling.length === 0 ? words : telling;
}

const articles = new Set(
  'the a an his her my their our der die das ein eine le la un une el il lo o os de het een'.split(
    ' ',
  ),
);

/** "Rev. Mr. Eager" and "Old Mr. Eager" are Mr. Eager. */
export function withOneTitle(name: string): string {
  const [first = '', second = '', third] = name.split(' ');
  const isOver = titles.has(first) || /^(?:Old|Young|Poor|Dear)$/.test(first);
  const isTitled = third !== undefined && titles.has(second);
  return isOver && isTitled ? name.slice(first.length + 1) : name;
}

/** "The Colonel" is called "Colonel"; the article is no part of a name. */
export function withoutArticle(name: string): string {
  return name.replace(/^[Tt]he\s+/, '');
}
