import type { MadeBook } from './made-books.ts';

/** One shape of parts with chapters, in the languages that books come in most. */
export const translatedBooks: readonly MadeBook[] = [
  {
    name: 'German: Erster Teil, 1. Kapitel',
    language: 'de',
    title: 'Die See',
    outline:
      'Titelseite [0.1]\nImpressum [1]\nErster Teil\n  1. Kapitel [20]\n  2. Kapitel [20]\nZweiter Teil\n  3. Kapitel [20]\nAnmerkungen [15]',
    expected:
      '- title-page: Titelseite\n- imprint: Impressum\nErster Teil: 1. Kapitel\nErster Teil: 2. Kapitel\nZweiter Teil: 3. Kapitel\n- notes: Anmerkungen',
  },
  {
    name: 'French: Première partie, Chapitre premier',
    language: 'fr',
    title: 'La Mer',
    outline:
      'Page de titre [0.1]\nPremière partie\nChapitre premier [20]\nChapitre II [20]\nDeuxième partie\nChapitre III [20]\nTable des matières [2]',
    expected:
      '- title-page: Page de titre\nPremière partie: Chapitre premier\nPremière partie: Chapitre II\nDeuxième partie: Chapitre III\n- contents: Table des matières',
  },
  {
    name: 'Spanish: Primera parte, Capítulo uno',
    language: 'es',
    title: 'El mar',
    outline:
      'Portada [0.1]\nDedicatoria [0.1]\nPrimera parte\n  Capítulo uno [20]\n  Capítulo dos [20]\nSegunda parte\n  Capítulo tres [20]\nÍndice [1]',
    expected:
      '- title-page: Portada\n- dedication: Dedicatoria\nPrimera parte: Capítulo uno\nPrimera parte: Capítulo dos\nSegunda parte: Capítulo tres\n- contents: Índice',
  },
  {
    name: 'Italian: Parte prima, Capitolo I, Note at the end',
    language: 'it',
    title: 'Il mare',
    outline:
      'Frontespizio [0.1]\nParte prima\n  Capitolo I [20]\nParte seconda\n  Capitolo II [20]\nNote [20]',
    expected:
      '- title-page: Frontespizio\nParte prima: Capitolo I\nParte seconda: Capitolo II\n- notes: Note',
  },
  {
    name: 'Russian: Часть первая, Глава 1',
    language: 'ru',
    title: 'Море',
    outline:
      'Часть первая\n  Глава 1 [20]\n  Глава 2 [20]\nЧасть вторая\n  Глава 3 [20]\nПримечания [20]\nСодержание [1]',
    expected:
      'Часть первая: Глава 1\nЧасть первая: Глава 2\nЧасть вторая: Глава 3\n- notes: Примечания\n- contents: Содержание',
  },
  {
    // Bug: numbers above ten were not understood, and parts of short chapters stayed whole.
    name: 'Russian: Глава одиннадцатая, Глава двадцать первая',
    language: 'ru',
    title: 'Море',
    outline:
      'Море и ветер\n  Глава четвертая [3]\n  Глава одиннадцатая [3]\n  Глава двадцать первая [3]\nБерег\n  Глава тридцатая [3]',
    expected:
      'Море и ветер: Глава четвертая\nМоре и ветер: Глава одиннадцатая\nМоре и ветер: Глава двадцать первая\nБерег: Глава тридцатая',
  },
  {
    name: 'Japanese: 第一部, 第一章, 奥付',
    language: 'ja',
    title: '海',
    outline:
      '表紙 [0]\n第一部 潮\n  第一章 [20]\n  第二章 [20]\n第二部 波\n  第三章 [20]\nあとがき [5]\n奥付 [1]',
    expected:
      '- cover: 表紙\n第一部 潮: 第一章\n第一部: 第二章\n第二部 波: 第三章\nあとがき\n- colophon: 奥付',
  },
  {
    name: 'Chinese: 上卷, 第十二回, 目录',
    language: 'zh',
    title: '海',
    outline: '目录 [1]\n上卷\n第一回 [20]\n第十二回 [20]\n下卷\n第十三回 [20]\n版权 [1]',
    expected: '- contents: 目录\n上卷: 第一回\n上卷: 第十二回\n下卷: 第十三回\n- copyright: 版权',
  },
];
