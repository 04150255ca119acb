/** Radicals that some programs write for the signs drawn like them, each before its sign; NFKC knows the others. */
const radicals =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀';

/** Marks as they are drawn between lines from top to bottom, each before what it is. */
const uprightMarks =
  '︐，︑、︒。︓：︔；︕！︖？︗〖︘〗︙…︰‥︱—︲–︳＿︵（︶）︷｛︸｝︹〔︺〕︻【︼】︽《︾》︿〈﹀〉﹁「﹂」﹃『﹄』﹇［﹈］';

const meant = pairs(radicals + uprightMarks);

const shapes = /[\u2e80-\u2fdf\ufb00-\ufdff\ufe10-\ufe4f\ufe70-\ufefe]/u;
const shapeRuns = new RegExp(`${shapes.source}+`, 'gu');

/** Ligatures, the joined shapes of Arabic, radicals and upright marks as the letters that they stand for. */
export function spelled(text: string): string {
  if (!shapes.test(text)) return text;
  return text.replace(shapeRuns, (run) =>
    [...run].map((sign) => meant.get(sign) ?? sign.normalize('NFKC')).join(''),
  );
}

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(list.match(/../gu)?.map(([drawn = '', sign = '']) => [drawn, sign]));
}
