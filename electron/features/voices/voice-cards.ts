import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { VoiceDeleted } from '../../../shared/ipc/routes/voices.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { nextColour } from '../../../shared/model/cast-colours.ts';
import type { VoiceCard } from '../../../shared/model/voice.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { Clock } from '../../platform/ports.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { VoiceCardRow, VoiceCardStore, VoiceNotes } from '../../storage/voices/voice-cards.ts';
import type { Accounts } from '../session/accounts.ts';
import type { VoiceOrigins } from './voice-origins.ts';
import { usesOf } from './voice-uses.ts';
import type { Voices } from './voices.ts';

type VoiceChange = { readonly [Name in keyof VoiceNotes]?: VoiceNotes[Name] | undefined };

/** The voices of the account in use with all that is kept about them here. */
export type VoiceCards = {
  /** From the database alone. The default voice comes first, forgotten ones are left out. */
  readonly cards: () => readonly VoiceCard[];
  /** Asks the gateway first: foreign voices appear, vanished ones are marked. */
  readonly refresh: () => Promise<readonly VoiceCard[]>;
  readonly update: (voiceId: string, change: VoiceChange) => VoiceCard;
  /** Deletes it at the gateway; what is kept here stays. Throws `gateway_forbidden`, `bad_input`. */
  readonly remove: (voiceId: string) => Promise<VoiceDeleted>;
  /** Hides what is kept of a voice that is gone. Throws `bad_input` for one that is still there. */
  readonly forget: (voiceId: string) => void;
  readonly unforget: (voiceId: string) => void;
  readonly judge: (winnerId: string, loserId: string) => void;
  /** A voice of the account in use, gone ones included. Throws `voice_missing`. */
  readonly require: (voiceId: string) => VoiceCardRow;
};

type CardParts = {
  readonly store: VoiceCardStore;
  readonly voices: Pick<Voices, 'list' | 'remove'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly library: Pick<LibraryStore, 'projects' | 'transaction'>;
  readonly origins: VoiceOrigins;
  readonly clock: Clock;
  readonly changed: () => void;
};

const defaultColour = '#6b6b6b';

export function createVoiceCards(parts: CardParts): VoiceCards {
  const { store, voices, accounts, library, origins, clock, changed } = parts;

  const require = (voiceId: string): VoiceCardRow => {
    const row = store.row(voiceId);
    if (row !== null && row.accountId === accounts.current().id) return row;
    throw appError('voice_missing.other_account');
  };

  /** A voice that is new here takes the notes that came with its sample, and a colour nobody has. */
  const dress = (rows: readonly VoiceCardRow[]): readonly VoiceCardRow[] => {
    if (rows.every(({ colour }) => colour !== null)) return rows;
    return library.transaction(() => {
      const used = rows.flatMap(({ colour }) => colour ?? []);
      return rows.map((row) => {
        if (row.colour !== null) return row;
        const waiting = row.referenceId === null ? null : store.waitingFor(row.referenceId);
        const colour = waiting?.colour ?? nextColour(used);
        used.push(colour);
        const dressed = { ...waiting, colour };
        store.save(row.id, dressed);
        return { ...row, ...dressed };
      });
    });
  };

  const defaultCard = (): VoiceCard => {
    const { name, colour, ...kept } = store.notesOf(defaultVoiceId);
    const gatewayTitle = messageOf('voice.default');
    return {
      ...kept,
      id: defaultVoiceId,
      title: name === '' ? gatewayTitle : name,
      gatewayTitle,
      isDefault: true,
      state: 'ready',
      isFromElsewhere: false,
      createdAtMs: null,
      colour: colour ?? defaultColour,
      sampleUrl: null,
      samplePeaks: [],
      consent: null,
      uses: usesOf(library.projects(), defaultVoiceId),
    };
  };

  const cards = (): readonly VoiceCard[] => {
    const account = accounts.current();
    const projects = library.projects();
    const found = origins.of(account.id);
    const rows = dress(store.rows(account.id));
    const shown = rows.filter(({ isMissing, isForgotten }) => !isMissing || !isForgotten);
    return [
      defaultCard(),
      ...shown.map((row): VoiceCard => {
        const origin = found(row);
        return {
          id: row.id,
          title: row.name === '' ? row.title : row.name,
          gatewayTitle: row.title,
          isDefault: false,
          state: row.isMissing ? 'missing' : 'ready',
          isFromElsewhere: origin === null,
          createdAtMs: row.createdAtMs,
          notes: row.notes,
          tags: row.tags,
          colour: row.colour ?? defaultColour,
          isFavourite: row.isFavourite,
          sampleUrl: origin?.samplePath == null ? null : `/media/sample-${row.id}`,
          samplePeaks: origin?.peaks ?? [],
          consent: origin?.consent ?? null,
          uses: usesOf(projects, row.id),
          wins: row.wins,
          rounds: row.rounds,
        };
      }),
    ];
  };

  const cardOf = (voiceId: string): VoiceCard => {
    const card = cards().find(({ id }) => id === voiceId);
    if (card !== undefined) return card;
    throw appError('voice_missing.other_account');
  };

  return {
    cards,
    require,
    refresh: async () => {
      await voices.list(accounts.current());
      for (const row of store.rows(accounts.current().id)) {
        // One that came back is no longer what was forgotten.
        if (row.isForgotten && !row.isMissing) store.setForgotten(row.id, null);
      }
      return cards();
    },
    update: (voiceId, { name, tags, ...change }) => {
      const { gatewayTitle } = cardOf(voiceId);
      store.save(voiceId, {
        ...definedOnly(change),
        // The gateway's own title is no local name: it follows the gateway.
        ...(name === undefined ? {} : { name: name === gatewayTitle ? '' : name }),
        ...(tags === undefined ? {} : { tags: eachOnce(tags) }),
      });
      changed();
      return cardOf(voiceId);
    },
    remove: async (voiceId) => {
      if (voiceId === defaultVoiceId) throw appError('bad_input.default_voice');
      const row = require(voiceId);
      // Gone already, and known to be: there is nothing left to ask for.
      if (row.isMissing) return { wasThere: false };
      const wasThere = await voices.remove(accounts.current(), voiceId);
      changed();
      return { wasThere };
    },
    forget: (voiceId) => {
      if (!require(voiceId).isMissing) throw appError('bad_input.voice_at_gateway');
      store.setForgotten(voiceId, clock.nowMs());
      changed();
    },
    unforget: (voiceId) => {
      require(voiceId);
      store.setForgotten(voiceId, null);
      changed();
    },
    judge: (winnerId, loserId) => {
      if (winnerId === loserId) throw appError('bad_input.same_voice');
      for (const voiceId of [winnerId, loserId]) cardOf(voiceId);
      store.addRound(winnerId, loserId);
      changed();
    },
  };
}

function eachOnce(tags: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const folded = tag.toLowerCase();
    return !seen.has(folded) && seen.add(folded);
  });
}
