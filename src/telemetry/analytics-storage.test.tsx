import { expect, test } from 'vitest';
import { forgetAnalytics } from './analytics-storage.ts';

test('removes what the analytics SDK stored about a person, and nothing else', () => {
  localStorage.setItem('ajs_user_id', '"auth0|owner"');
  localStorage.setItem('ajs_user_traits', '{}');
  localStorage.setItem('idToken', 'token');
  document.cookie = 'ajs_anonymous_id=1; path=/';
  document.cookie = 'theme=dark; path=/';
  forgetAnalytics();
  expect(Object.keys(localStorage)).toEqual(['idToken']);
  expect(document.cookie).toBe('theme=dark');
});
