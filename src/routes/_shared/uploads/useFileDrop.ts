import { useLayoutEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** The dropped files, and a message for items that are not files. */
function read({ files, items }: DataTransfer): [files: readonly File[], leftOut: readonly string[]] {
  const folders = new Set(
    [...items].flatMap((item) => {
      const entry = item.webkitGetAsEntry();
      return entry?.isDirectory ? [entry.name] : [];
    }),
  );
  return [
    [...files].filter(({ name }) => !folders.has(name)),
    [...folders].map((name) => `${name} is a folder: choose the files in it.`),
  ];
}

/**
 * Accepts files dropped anywhere on the page: if they miss a small target, the browser would leave the page and open
 * the file. Returns whether files are being dragged over it.
 */
export function useFileDrop(onFiles: (files: readonly File[], leftOut: readonly string[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null when the pointer leaves the window; otherwise it is the next element on the page.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      take(...read(event.dataTransfer));
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
