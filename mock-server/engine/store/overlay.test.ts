import { expect, test } from 'vitest';
import { Overlay } from './overlay.ts';

test('a snapshot is plain JSON and restores everything: fields, order of creation, removals', () => {
  const overlay = new Overlay();
  overlay.set('FlowVersion', 'f1|1700', { note: 'a:b|c', deployed_by: null });
  overlay.insert('Memo', 'm2', { body: 'second' });
  overlay.insert('Memo', 'm1', { body: 'third' });
  overlay.remove('Memo', 'seeded');
  const copy = new Overlay();
  copy.restore(JSON.parse(JSON.stringify(overlay.snapshot())));
  expect(copy.read('FlowVersion', 'f1|1700', 'note')).toBe('a:b|c');
  expect(copy.read('FlowVersion', 'f1|1700', 'deployed_by')).toBeNull();
  expect(copy.created('Memo')).toEqual(['m2', 'm1']);
  expect(copy.isRemoved('Memo', 'seeded')).toBe(true);
  copy.insert('Memo', 'm0', {});
  expect(copy.created('Memo')).toEqual(['m2', 'm1', 'm0']);
  expect(copy.snapshot()).toMatchObject(overlay.snapshot());
});

test('an entity that was created and removed is in no list but can still be read', () => {
  const overlay = new Overlay();
  overlay.insert('Memo', 'm', { body: 'text' });
  overlay.remove('Memo', 'm');
  expect(overlay.created('Memo')).toEqual([]);
  expect(overlay.isCreated('Memo', 'm')).toBe(false);
  expect(overlay.written('Memo')).toEqual(['m']);
  expect(overlay.read('Memo', 'm', 'body')).toBe('text');
});

test('every write changes the version, a read does not', () => {
  const overlay = new Overlay();
  const versions = [
    () => overlay.set('A', '1', { x: 1 }),
    () => overlay.insert('A', '2', {}),
    () => overlay.remove('A', '2'),
    () => overlay.clear(),
  ].map((write) => {
    write();
    overlay.read('A', '1', 'x');
    overlay.snapshot();
    return overlay.version;
  });
  expect(new Set(versions).size).toBe(4);
});

test('leaves an undefined field unchanged', () => {
  const overlay = new Overlay();
  overlay.set('A', '1', { x: 1 });
  overlay.set('A', '1', { x: undefined, y: null });
  expect(overlay.read('A', '1', 'x')).toBe(1);
  expect(overlay.read('A', '1', 'y')).toBeNull();
});

test('numbers continue after a restored snapshot, so that new keys are unique', () => {
  const overlay = new Overlay();
  overlay.insert('A', '1', {});
  overlay.insert('A', '2', {});
  const copy = new Overlay();
  copy.restore(overlay.snapshot());
  expect(copy.number()).toBe(2);
});

test('reports every write with its entity, and returns and accepts entities one by one', () => {
  const noted: string[] = [];
  const overlay = new Overlay((type, key) => noted.push(`${type}:${key}`));
  overlay.insert('Memo', 'm', { body: 'text' });
  overlay.set('Partner', 'a:b', { name: 'x' });
  overlay.remove('Memo', 'm');
  overlay.unset('Partner', 'a:b', 'name');
  overlay.unset('Partner', 'a:b', 'name');
  expect(noted).toEqual(['Memo:m', 'Partner:a:b', 'Memo:m', 'Partner:a:b']);

  const copy = new Overlay();
  copy.putEntity('Memo', 'm', overlay.entity('Memo', 'm'));
  expect(copy.snapshot()).toEqual(overlay.snapshot());
  copy.putEntity('Memo', 'm', null);
  expect(copy.snapshot()).toEqual({});
  expect(copy.numbers).toBe(1);
});

test('a forgotten entity never existed', () => {
  const overlay = new Overlay();
  overlay.insert('Memo', 'm', { body: 'text' });
  const { version } = overlay;
  overlay.forget('Memo', 'm');
  overlay.forget('Memo', 'n');
  expect(overlay.written('Memo')).toEqual([]);
  expect(overlay.version).toBe(version + 1);
});
