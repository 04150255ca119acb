/** Transforms a spectrum or signal of `size` complex values in place. */
export type Fft = {
  readonly size: number;
  readonly forward: (real: Float64Array, imaginary: Float64Array) => void;
  /** Undoes `forward`, scale included. */
  readonly inverse: (real: Float64Array, imaginary: Float64Array) => void;
};

const known = new Map<number, Fft>();

/** The smallest power of two that holds `count` samples. */
export function powerOfTwoFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, count)));
}

/** A fast Fourier transform (Cooley and Tukey, radix 2) of a power of two; the tables are kept. */
export function fftOf(size: number): Fft {
  const made = known.get(size) ?? createFft(size);
  known.set(size, made);
  return made;
}

function createFft(size: number): Fft {
  const cosines = Float64Array.from({ length: size / 2 }, (_, index) =>
    Math.cos((2 * Math.PI * index) / size),
  );
  const sines = Float64Array.from({ length: size / 2 }, (_, index) =>
    Math.sin((2 * Math.PI * index) / size),
  );
  const places = reversedPlaces(size);

  const forward = (real: Float64Array, imaginary: Float64Array): void => {
    reorder(real, places);
    reorder(imaginary, places);
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let offset = 0, turn = 0; offset < half; offset++, turn += step) {
          const low = start + offset;
          const high = low + half;
          const cosine = cosines[turn] ?? 0;
          const sine = sines[turn] ?? 0;
          const highReal = real[high] ?? 0;
          const highImaginary = imaginary[high] ?? 0;
          const turnedReal = highReal * cosine + highImaginary * sine;
          const turnedImaginary = highImaginary * cosine - highReal * sine;
          const lowReal = real[low] ?? 0;
          const lowImaginary = imaginary[low] ?? 0;
          real[low] = lowReal + turnedReal;
          imaginary[low] = lowImaginary + turnedImaginary;
          real[high] = lowReal - turnedReal;
          imaginary[high] = lowImaginary - turnedImaginary;
        }
      }
    }
  };

  return {
    size,
    forward,
    inverse: (real, imaginary) => {
      // The inverse is the transform with the two parts in each other's place.
      forward(imaginary, real);
      for (let index = 0; index < size; index++) {
        real[index] = (real[index] ?? 0) / size;
        imaginary[index] = (imaginary[index] ?? 0) / size;
      }
    },
  };
}

function reversedPlaces(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let place = 0;
    for (let bit = 0; bit < bits; bit++) place |= ((index >> bit) & 1) << (bits - 1 - bit);
    return place;
  });
}

function reorder(values: Float64Array, places: Uint32Array): void {
  for (let index = 0; index < values.length; index++) {
    const place = places[index] ?? 0;
    if (place <= index) continue;
    const value = values[index] ?? 0;
    values[index] = values[place] ?? 0;
    values[place] = value;
  }
}
