// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OrganisationName } from './organisation-name.tsx';

afterEach(cleanup);

it('a long name is cut after five characters, and whole as title and for screen readers', () => {
  render(
    <a href="/orglist">
      <OrganisationName>云汀市实验小学</OrganisationName>
    </a>,
  );
  expect(screen.getByText('云汀市实验…').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByTitle('云汀市实验小学')).toBeTruthy();
  expect(screen.getByRole('link', { name: '云汀市实验小学' })).toBeTruthy();
});

it('a short name is as it is', () => {
  const { container } = render(<OrganisationName>青禾小学</OrganisationName>);
  expect(container.textContent).toBe('青禾小学');
});
