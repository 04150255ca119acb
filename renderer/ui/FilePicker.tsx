import { type ReactNode, useRef } from 'react';

type FilePickerProps = {
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly testId: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** What opens the system's dialog. */
  readonly children: (open: () => void) => ReactNode;
};

/** A dialog of the system that chooses files; the same ones can be chosen again. */
export function FilePicker(props: FilePickerProps) {
  const { label, accept, isMultiple = false, testId, onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        data-testid={testId}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
