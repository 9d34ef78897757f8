import type { NotifierChannel } from '#gql/useNotifierForm_notifier';

export type ChannelName = Exclude<NotifierChannel, '%future added value'>;

export const channelNames: readonly ChannelName[] = ['EMAIL', 'WEBHOOK', 'SLACK', 'TEAMS', 'PAGERDUTY'];

export const isChannel = (name: string): name is ChannelName =>
  (channelNames as readonly string[]).includes(name);
