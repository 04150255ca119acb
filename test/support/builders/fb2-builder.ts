const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const source = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>prose</genre><author><first-name>Анна</first-name><last-name>Рид</last-name></author>
<book-title>Лампа</book-title><coverpage><image l:href="#c.png"/></coverpage><lang>ru</lang></title-info>
<document-info><author><nickname>scanner</nickname></author></document-info></description>
<body><title><p>Анна Рид</p><p>Лампа</p></title>
<epigraph><p>Свет — это жизнь.</p><text-author>Поговорка</text-author></epigraph>
<section><title><p>Часть первая</p></title>
<section><title><p>Глава 1</p><p>Мельница</p></title>
<p>Было поздно<a l:href="#n1" type="note">[1]</a> и темно.</p><empty-line/><p>Пришла <emphasis>она</emphasis>.</p>
<poem><stanza><v>Первая строка,</v><v>вторая строка.</v></stanza><text-author>Поэт</text-author></poem></section>
<section><title><p>Глава 2</p></title><p>Конец.</p><cite><p>Сказано.</p></cite></section></section></body>
<body name="notes"><title><p>Примечания</p></title>
<section id="n1"><title><p>1</p></title><p>Сноска &amp; пояснение.</p></section></body>
<binary id="c.png" content-type="image/png">${onePixel}</binary>
</FictionBook>`;

/** A small FictionBook with nested sections, a note, an epigraph, verse and a cover. */
export function makeFictionBook(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(source);
}
