/** Plays a video of another site. Nothing is loaded from there before the user presses the drawing. */
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { material as t } from '@/messages/material';
import { Dialog } from '@/ui/Dialog';
import type { DialogState } from '@/ui/useDialog';
import classes from './Material.module.css';
import { type Player, playerOf, watchAddress } from './video';

function Stage({ player: { site, address }, title }: { player: Player; title: string }) {
  const [playing, setPlaying] = useState(false);
  if (!playing) {
    return (
      <button type="button" className={classes.stage} onClick={() => setPlaying(true)}>
        <IconPlayerPlayFilled size={56} aria-hidden />
        <span className={classes.play}>{t.play(site)}</span>
        <span className={classes.quiet}>{t.playHint(site)}</span>
      </button>
    );
  }
  return (
    <iframe
      src={address}
      title={title}
      className={classes.player}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  );
}

export function VideoDialog({ address, title, opened, onClose }: DialogState & { address: string; title: string }) {
  const player = playerOf(address);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl">
      {player ? <Stage player={player} title={title} /> : <p className={classes.quiet}>{t.otherSite}</p>}
      {/* A player may not load, for example because a network blocks it, or because the video must not be embedded. */}
      <a href={watchAddress(address)} target="_blank" rel="noreferrer" className={classes.watch}>
        {player ? t.watchOn(player.site) : t.watch}
      </a>
    </Dialog>
  );
}
