/** The person a response is about. */
export interface AnsweredViewer {
  readonly user_uuid: string;
  readonly email?: string | undefined;
}

/** A response about somebody other than the person whose data the page holds. None of it may reach the page. */
export class OtherViewerError extends Error {
  readonly viewer: AnsweredViewer;

  constructor(viewer: AnsweredViewer) {
    super('It is for another person');
    this.name = 'OtherViewerError';
    this.viewer = viewer;
  }
}

/** Remembers the first person that responses are about; throws if a later one is about somebody else. */
export function onePerson(): (viewer: AnsweredViewer) => void {
  let known: string | undefined;
  return (viewer) => {
    known ??= viewer.user_uuid;
    if (viewer.user_uuid !== known) throw new OtherViewerError(viewer);
  };
}
