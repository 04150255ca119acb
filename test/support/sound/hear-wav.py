"""Prints what pocketsphinx hears in a WAV of 16 kHz, one channel, 16 bit: a recogniser as a person might choose one."""
import sys
import wave

from pocketsphinx import Decoder

with wave.open(sys.argv[1]) as sound:
    samples = sound.readframes(sound.getnframes())
decoder = Decoder(samprate=16000, loglevel='FATAL', fwdflat=False)
decoder.start_utt()
decoder.process_raw(samples, full_utt=True)
decoder.end_utt()
print('' if decoder.hyp() is None else decoder.hyp().hypstr)
