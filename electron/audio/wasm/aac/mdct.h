#ifndef AAC_MDCT_H
#define AAC_MDCT_H

enum { frame_samples = 1024, short_samples = 128, short_count = 8 };

/* As the bitstream numbers them (ISO/IEC 14496-3, table 4.44). */
typedef enum { long_window, start_window, short_windows, stop_window } window_sequence;

void make_transforms(void);

/* The spectrum of two frames that follow each other: 1024 lines, or 8 times 128 one window behind the other. */
void transform(const float *samples, window_sequence sequence, float *lines);

#endif
