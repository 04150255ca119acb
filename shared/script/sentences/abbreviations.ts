import { primaryLanguage } from '../language.ts';

/**
 * Words with a full stop that do not end a sentence, per language, in lower case without the last stop.
 * `always`: a sentence never ends there. `beforeNumber`: it does not when a digit comes next.
 * Words that often do end a sentence ("etc.", "a.m.", "usw.") are left out on purpose.
 */
type AbbreviationList = { readonly always: string; readonly beforeNumber: string };

/** Norwegian Bokmål has the same. */
const danish: AbbreviationList = {
  always: 'hr frk st kgl ca',
  beforeNumber: 'nr kap s kl stk',
};

const indonesian: AbbreviationList = {
  always: 'drs ir hj tn ny sdr kh jl',
  beforeNumber: 'no hlm',
};

/** In each language: translated books keep the titles of their people. */
const titles = 'mr mrs dr prof';
/** French people call a teacher so. */
const frenchTitles = 'mr mrs dr';

const lists: Readonly<Record<string, AbbreviationList>> = {
  en: {
    always:
      'ms mx st messrs mme mlle rev hon gen col capt cmdr lt maj sgt cpl sr jr gov sen rep pres supt det insp msgr fr vs cf viz e.g i.e ca approx mt ft',
    beforeNumber:
      'no nos p pp para paras chap chaps co ltd vol vols ch fig figs sec art par pl ed eq jan feb mar apr jun jul aug sep sept oct nov dec al',
  },
  de: {
    always:
      'hr hrn fr frl st dipl ing med phil jur z.b d.h u.a i.d.r o.ä s.o s.u v.a z.t u.u i.a bzw ca vgl evtl ggf sog inkl exkl bspw geb gest nachf allg insb bes mag str inh verw ehem zzgl abzgl gegr mstr joh',
    beforeNumber:
      'nr nrn s bd bde abb tab kap abs art aufl ziff jh jan jän feb mär apr jun jul aug sep sept okt nov dez tel anm',
  },
  fr: {
    always:
      'm mm mme mmes mlle mlles mgr pr me st ste cf p.ex c.-à-d env éd av apr j.-c resp fig hab m.m',
    beforeNumber: 'no n° p pp vol chap art fig t janv févr avr juil sept oct nov déc tél',
  },
  es: {
    always:
      'sr sra srta sres sras d dª dra dres profa lic ing gral cap cnel sto sta ud uds vd vds p.ej ej cf vs aprox excmo ilmo mons fr mme mlle',
    beforeNumber:
      'n.º núm nº no p pág págs pp vol cap art fig tel ene feb abr jun jul ago sept oct nov dic',
  },
  it: {
    always:
      'sig sig.ra sigg sig.na dott dott.ssa prof.ssa avv ing arch on mons p.es es cfr ca ecc.mo s ss geom rag comm cav',
    beforeNumber:
      'n nn p pp pag pagg vol cap art fig tel gen feb mar apr giu lug ago set sett ott nov dic',
  },
  pt: {
    always:
      'sr sra srs sras srta d dra drs profa eng exmo exma ilmo v.ex.ª p.ex cf aprox sto sta gen cap cel snr snra fr mme',
    beforeNumber:
      'n n.º nº no p pág págs pp vol cap art fig tel jan fev mar abr jun jul ago set out nov dez',
  },
  ru: {
    always:
      'ул пл пр просп пер наб бул ш г-н г-жа гг им проф акад доц ген полк кап лейт т.е т.к т.н т.о т.ч св о-в оз р-н обл респ см ср напр н.э',
    beforeNumber:
      'г гл стр с рис табл п пп ст т тт № д кв корп стр янв февр апр авг сент окт нояб дек',
  },
  nl: {
    always:
      'dhr mevr mw drs ir ing st bijv d.w.z o.a m.b.t i.v.m t.o.v enz.m ca vgl resp z.g jhr ds',
    beforeNumber:
      'nr nrs p pp blz deel hfst afb art jan febr mrt apr jun jul aug sept okt nov dec tel',
  },
  pl: {
    always:
      'mgr inż hab ks św gen płk mjr kpt por ul al pl os np tj tzn tzw m.in ok ds im red doc p śp hr pp pt st',
    beforeNumber: 'nr s str t rozdz art ryc tab tel ust pkt godz',
  },
  sv: { always: 'hr st kngl', beforeNumber: 'nr kap s sid' },
  da: danish,
  nb: danish,
  no: danish,
  cs: {
    always:
      'sv ing mgr mudr judr phdr jos fr frant ant em tzv tj př např mons ul tř plk kpt sl hr st',
    beforeNumber: 'č čís str kap roč',
  },
  sk: { always: 'sv ing mgr tzv napr ul', beforeNumber: 'č str kap roč' },
  sl: { always: 'sv št gosp gdč nj pl plem st npr angl', beforeNumber: 'str' },
  sr: {
    always: 'др проф св пок инж нпр sv pok inž npr',
    beforeNumber: 'бр чл стр сл br čl str sl',
  },
  hr: { always: 'sv pok npr tzv engl', beforeNumber: 'br čl str' },
  hu: {
    always: 'szt özv ifj id nep gr pl kb ún st',
    beforeNumber: 'sz old jan febr márc márcz ápr máj jún júl jul aug szept okt nov dec',
  },
  ro: { always: 'dl dna d-l d-na d-nii sf st str', beforeNumber: 'nr pag art cap pct' },
  uk: { always: 'проф св вул ім тов доц акад напр див', beforeNumber: 'стор ст рис мал ч' },
  be: { always: 'праф св вул ім', beforeNumber: 'стар гл' },
  bg: { always: 'проф св ул ген арх инж еп', beforeNumber: 'стр гл' },
  et: { always: 'st', beforeNumber: 'nr lk' },
  is: { always: 'st hv þm', beforeNumber: 'nr bls kl' },
  lt: { always: 'kun kn šv pp pvz', beforeNumber: 'nr psl' },
  fi: { always: 'hra rva nti tri past esim ns mm st', beforeNumber: 'n klo nro' },
  id: indonesian,
  ms: indonesian,
  tr: {
    always: 'doç yrd sn hz op uzm alb yzb bkz örn müh',
    beforeNumber: 'no s sf c bl mad tel',
  },
  el: { always: 'αγ δρ δηλ πρβλ βλ καθ λεωφ οδ κκ', beforeNumber: 'σελ αρ αριθ τ κεφ εικ' },
  vi: { always: 'ts gs pgs ths bs ks tp tx tt', beforeNumber: 'tr' },
  hi: { always: 'डॉ डा श्री प्रो सु कु पं', beforeNumber: 'नं सं पृ' },
  ar: { always: 'د أ م ص.ب', beforeNumber: 'ص ج ط ت' },
};

type Abbreviations = {
  readonly always: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
  /** {@link shapeOf} of each word of both: most words of a book are no abbreviation by a look at this. */
  readonly shapes: ReadonlySet<number>;
};

/** Length and last letter, capital or not: the same for a word and its form in lower case. */
function shapeOf(text: string, start: number, end: number): number {
  return ((end - start) << 16) + (text.charCodeAt(end - 1) | 0x20);
}

/** Mostly false when text[start, end) is in neither list, told without taking the word out of the text. */
export function mayBeAbbreviation(
  { shapes }: Abbreviations,
  text: string,
  start: number,
  end: number,
): boolean {
  return text.charCodeAt(end - 1) >= 0x80 || shapes.has(shapeOf(text, start, end));
}

const prepared = new Map<string, Abbreviations>(
  Object.entries(lists).map(([language, list]) => [
    language,
    prepare(list, language === 'fr' ? frenchTitles : titles),
  ]),
);

function prepare(list: AbbreviationList, common: string): Abbreviations {
  const always = `${common} ${list.always}`.trim().split(' ');
  const beforeNumber = list.beforeNumber.split(' ');
  const shapes = [...always, ...beforeNumber].map((word) => shapeOf(word, 0, word.length));
  return {
    always: new Set(always),
    beforeNumber: new Set(beforeNumber),
    shapes: new Set(shapes),
  };
}

const others = prepare({ always: '', beforeNumber: '' }, titles);

/** Asked at every full stop of a book, in one language. */
let latest: { readonly language: string; readonly abbreviations: Abbreviations } | undefined;

/** The lists of a BCP 47 language; only titles where none is known. */
export function abbreviationsOf(language: string): Abbreviations {
  if (latest?.language !== language) {
    latest = { language, abbreviations: prepared.get(primaryLanguage(language)) ?? others };
  }
  return latest.abbreviations;
}
