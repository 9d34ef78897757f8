import { IconDownload, IconFlag, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Segmented } from '../../ui/actions/Segmented.tsx';
import { COLOR_SCHEME_CHOICES, useColorScheme } from '../../ui/color-scheme.ts';
import { Toolbar } from '../../ui/actions/Toolbar.tsx';
import { LevelMark } from '../../ui/log-view/LevelMark.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { EnvironmentBadge } from '../../ui/status/EnvironmentBadge.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { Tag } from '../../ui/status/Tag.tsx';
import type { StatusTone } from '../../ui/status/tone.ts';
import { LoadMore } from '../../ui/table/LoadMore.tsx';
import { ShowMore } from '../../ui/table/ShowMore.tsx';
import { useShown } from '../../ui/table/useShown.ts';
import { CopyButton } from '../../ui/text/CopyButton.tsx';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { KeyboardHint } from '../../ui/text/KeyboardHint.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { MailLink, PhoneLink, WebLink } from '../../ui/text/WebLink.tsx';
import { useNow } from '../../lib/useNow.ts';
import { shortUuid } from '../../lib/short-uuid.ts';
import { sentenceCase } from '../../lib/text.ts';
import { Specimen } from './Specimen.tsx';

const TONES: Record<StatusTone, string> = {
  ok: 'Success',
  fail: 'Error',
  tech: 'Technical error',
  wait: 'Pending acknowledgment',
  run: 'In progress',
  skip: 'Skipped',
  sub: 'Submitted',
};

const UUID = '7f2c1b9e-0d41-4c11-9b1a-0242ac1300e1';
const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep'];
const SPANS = ['24 h', '7 d', '30 d'] as const;

/** Buttons, states, identifiers, times. */
export function BasicsSection() {
  const [span, setSpan] = useState<(typeof SPANS)[number]>('24 h');
  const [scheme, setScheme] = useColorScheme();
  const now = useNow(60_000);
  const months = useShown(MONTHS, 2);
  return (
    <Card title="Actions, states and text">
      <Specimen name="Colors">
        <Segmented
          label="Colors"
          value={scheme}
          onChange={setScheme}
          options={COLOR_SCHEME_CHOICES.map((value) => ({ value, label: sentenceCase(value) }))}
        />
      </Specimen>
      <Specimen name="Button">
        <Button look="primary">Resubmit</Button>
        <Button>Compare</Button>
        <Button look="quiet">Pause</Button>
        <Button look="danger">Delete</Button>
        <Button icon={<IconPlus size={14} />}>New partner</Button>
        <Button busy>Saving</Button>
        <Button disabled>Not now</Button>
        <Button small>Small</Button>
      </Specimen>
      <Specimen name="AnchorButton">
        <AnchorButton to="/dev/catalogue" look="primary">
          Open files
        </AnchorButton>
        <AnchorButton to="/dev/catalogue">Compare</AnchorButton>
        <AnchorButton to="/dev/catalogue" look="quiet" small>
          Open
        </AnchorButton>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Refresh" icon={<IconRefresh size={16} />} />
        <IconButton label="Flag" icon={<IconFlag size={16} />} look="default" />
        <IconButton label="Download" icon={<IconDownload size={14} />} small />
      </Specimen>
      <Specimen name="Segmented">
        <Segmented
          label="Span"
          value={span}
          onChange={setSpan}
          options={SPANS.map((value) => ({ value, label: value }))}
        />
        <Segmented
          label="View of the file"
          value="Pretty"
          onChange={() => {}}
          options={[
            { value: 'Raw', label: 'Raw' },
            { value: 'Pretty', label: 'Pretty' },
            { value: 'Tree', label: 'Tree', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen name="Toolbar">
        <Toolbar label="Three controls, one tab stop">
          <Button small>First</Button>
          <Button small>Second</Button>
          <Button small>Third</Button>
        </Toolbar>
      </Specimen>
      <Specimen name="ShowMore">
        {months.rows.map((month) => (
          <Tag key={month}>{month}</Tag>
        ))}
        <ShowMore shown={months} />
      </Specimen>
      <Specimen name="LoadMore">
        <LoadMore loadNext={() => {}} busy={false} count={50} />
        <LoadMore loadNext={() => {}} busy count={50} />
        <LoadMore
          loadNext={(_count, { onComplete }) => onComplete(new Error('Not reached'))}
          busy={false}
          count={50}
        >
          Show more, which fails
        </LoadMore>
      </Specimen>
      <Specimen name="StatusBadge">
        {Object.entries(TONES).map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone as StatusTone}>
            {word}
          </StatusBadge>
        ))}
      </Specimen>
      <Specimen name="LevelMark">
        {['DEBUG', 'INFO', 'WARNING', 'ERROR', 'AUDIT'].map((level) => (
          <LevelMark key={level} level={level} />
        ))}
      </Specimen>
      <Specimen name="Tag">
        <Tag name="Order">558213</Tag>
        <Tag name="Shipment">NB4471902</Tag>
        <Tag>997</Tag>
        <EnvironmentBadge environment="production" />
        <EnvironmentBadge environment="test" />
        <EnvironmentBadge environment="live" />
      </Specimen>
      <Specimen name="Times">
        <RelativeTime at={now - 20_000} />
        <RelativeTime at={now - 3 * 60_000} />
        <RelativeTime at={now - 26 * 3_600_000} zone="UTC" />
        <RelativeTime at={now + 6 * 86_400_000} />
      </Specimen>
      <Specimen name="WebLink, MailLink, PhoneLink">
        <WebLink address="https://carrier.example/terms">Terms</WebLink>
        <WebLink address="javascript:alert(1)">Not a web address</WebLink>
        <MailLink email="edi@carrier.example" />
        <PhoneLink phone="+1 206 555 0142" />
      </Specimen>
      <Specimen name="CopyText">
        <CopyText text={UUID} what="execution uuid" />
        <CopyText text={UUID} shown={shortUuid(UUID, 2)} what="execution uuid" />
      </Specimen>
      <Specimen name="CopyButton">
        <CopyButton text={UUID} what="execution uuid" />
        <CopyButton text={UUID} what="message" label="Copy message for the partner" />
      </Specimen>
      <Specimen name="KeyboardHint">
        <KeyboardHint keys="mod+K" />
        <KeyboardHint keys="shift+Enter" />
        <KeyboardHint keys="?" />
      </Specimen>
    </Card>
  );
}
