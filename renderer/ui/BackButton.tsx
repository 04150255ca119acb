import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';

type BackButtonProps = {
  readonly label: string;
  readonly title?: string;
  readonly testId: string;
  readonly onBack: () => void;
};

/** Leaves a screen for the one before it. */
export function BackButton({ label, title, testId, onBack }: BackButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<ArrowLeft size={16} />}
      title={title}
      data-testid={testId}
      onClick={onBack}
    >
      {label}
    </Button>
  );
}
