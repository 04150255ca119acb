import { Button, Group, getDefaultZIndex, Modal, type ModalProps } from '@mantine/core';
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useGuideStore } from '../../stores/guide-store.ts';
import { useViewStore } from '../../stores/view-store.ts';

type AppModalProps = ModalProps & {
  /** There with its key, for what is typed next; what it does decides where the focus goes. */
  readonly isInstant?: boolean;
};

/** A message of a dialog may lead to the guide or the settings, which are screens: what lies over them makes room. */
function useMakesRoom({ opened, onClose }: Pick<ModalProps, 'opened' | 'onClose'>): void {
  const close = useEffectEvent(() => opened && onClose());
  useEffect(() => {
    const stopGuide = useGuideStore.subscribe(({ askedCount }, before) => {
      if (askedCount !== before.askedCount) close();
    });
    const stopSettings = useViewStore.subscribe(({ screen }, before) => {
      if (screen === 'settings' && before.screen !== screen) close();
    });
    return () => {
      stopGuide();
      stopSettings();
    };
  }, []);
}

type OpenDialog = { readonly zIndex: number; readonly take: (event: KeyboardEvent) => void };

/** In the order of their opening; a question lies over a dialog that was opened after it. */
const openDialogs: OpenDialog[] = [];

const onEscape = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.isComposing) return;
  const topmost = Math.max(...openDialogs.map(({ zIndex }) => zIndex));
  openDialogs.findLast(({ zIndex }) => zIndex === topmost)?.take(event);
};

/** Escape closes the topmost dialog alone, also where nothing in it has the focus; an open list in it comes first. */
function useTakesEscape({ opened, closeOnEscape = true, onClose, zIndex }: ModalProps): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
    // What is below would take the key for its own as well.
    event.preventDefault();
    if (closeOnEscape) onClose();
  });
  useLayoutEffect(() => {
    if (!opened) return;
    const own = { zIndex: Number(zIndex ?? getDefaultZIndex('modal')), take };
    if (openDialogs.push(own) === 1) window.addEventListener('keydown', onEscape, true);
    return () => {
      openDialogs.splice(openDialogs.indexOf(own), 1);
      if (openDialogs.length === 0) window.removeEventListener('keydown', onEscape, true);
    };
  }, [opened, zIndex]);
}

/** What is typed into a form is not lost by a click that misses the dialog, which keeps the keys too. */
function useKeepsTyped(opened: boolean) {
  const [isTyped, setIsTyped] = useState(false);
  useEffect(() => {
    if (!opened) setIsTyped(false);
  }, [opened]);
  return {
    closeOnClickOutside: !isTyped,
    onInput: ({ target }: FormEvent): void => {
      if (target instanceof Element && target.closest('form, textarea') !== null) setIsTyped(true);
    },
    onMouseDown: (event: MouseEvent): void => {
      const { target } = event;
      const isBeside = target instanceof Element && target.matches('.mantine-Modal-overlay');
      if (isTyped && isBeside) event.preventDefault();
    },
  };
}

/** A dialog whose close button has a name. */
export function AppModal({ isInstant = false, ...modal }: AppModalProps) {
  const { t } = useTranslation();
  useMakesRoom(modal);
  useTakesEscape(modal);
  const keepsTyped = useKeepsTyped(modal.opened);
  return (
    <Modal
      {...keepsTyped}
      {...(isInstant && { returnFocus: false, transitionProps: { duration: 0 } })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      {...modal}
      closeOnEscape={false}
    />
  );
}

type DialogActionsProps = { readonly onCancel: () => void; readonly children: ReactNode };

/** The foot of a dialog: Cancel, which takes further attributes, and what else can be done. */
export function DialogActions({ onCancel, children, ...cancel }: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="default" onClick={onCancel} {...cancel}>
        {t('app.cancel')}
      </Button>
      {children}
    </Group>
  );
}
