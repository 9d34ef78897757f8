import {
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconBell,
  IconCode,
  IconDownload,
  IconFileExport,
  IconFileImport,
  IconFilter,
  IconGitBranch,
  IconSend,
  IconTransform,
  type Icon,
} from '@tabler/icons-react';
import type { StepKind } from './graph.ts';

/** The icon of each kind of step. */
export const kindIcons: Readonly<Record<StepKind, Icon>> = {
  SOURCE: IconDownload,
  PARSE: IconFileImport,
  FILTER: IconFilter,
  MAP: IconTransform,
  SCRIPT: IconCode,
  BRANCH: IconArrowsSplit2,
  SPLIT: IconGitBranch,
  JOIN: IconArrowsJoin2,
  GENERATE: IconFileExport,
  DESTINATION: IconSend,
  NOTIFY: IconBell,
};
