import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';

interface CardShape {
  readonly title?: string;
  /** The rows of a list. */
  readonly rows?: number;
  /** The lines of a form or of facts, for a card without rows. */
  readonly lines?: number;
}

/** The shape of a page of cards. */
export interface PageShape {
  /** What is loading, as it is announced: "portal API keys". */
  readonly loading: string;
  readonly cards: readonly CardShape[];
}

/** The head of a page and its cards, while they load. */
export function PageSkeleton({ loading, cards }: PageShape) {
  return (
    <>
      <Skeleton shape="head" label={`Loading ${loading}`} />
      {cards.map(({ title, rows, lines }, index) => (
        <Card key={index} title={title} padded={rows === undefined}>
          <Skeleton shape={rows === undefined ? 'text' : 'rows'} count={rows ?? lines} />
        </Card>
      ))}
    </>
  );
}
