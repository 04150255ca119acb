"""The reference of the import bench: EbookLib, BeautifulSoup and sentencex, as readers of EPUBs use them.

BeautifulSoup runs on lxml: tools that read EPUBs aloud use that or Python's own html.parser, and lxml is
the faster one (html.parser takes a quarter longer on the bench's novel). Reads the path of a book from
each line of standard input, imports it to sentences, and answers with one line of JSON: how many
sentences and characters, and how many milliseconds the work took, by the clock and of processor time.
"""

import json
import sys
import time
import warnings

import ebooklib
from bs4 import BeautifulSoup
from ebooklib import epub
from sentencex import segment

warnings.filterwarnings("ignore")
BLOCKS = ["h1", "h2", "h3", "p", "li", "blockquote"]


def import_book(path):
    book = epub.read_epub(path)
    sentences = 0
    characters = 0
    for idref, _ in book.spine:
        item = book.get_item_with_id(idref)
        if item is None or item.get_type() != ebooklib.ITEM_DOCUMENT:
            continue
        soup = BeautifulSoup(item.get_content(), "lxml")
        for block in soup.find_all(BLOCKS):
            text = " ".join(block.get_text().split())
            for sentence in segment("en", text):
                sentences += 1
                characters += len(sentence)
    return sentences, characters


for line in sys.stdin:
    start = time.perf_counter()
    cpu_start = time.process_time()
    sentences, characters = import_book(line.rstrip("\n"))
    milliseconds = (time.perf_counter() - start) * 1000
    cpu_milliseconds = (time.process_time() - cpu_start) * 1000
    answer = {
        "sentences": sentences,
        "characters": characters,
        "ms": milliseconds,
        "cpuMs": cpu_milliseconds,
    }
    print(json.dumps(answer), flush=True)
