import { describe, expect, it, test } from 'vitest';
import { canRecognise, correctRole, type Roles, recogniseColumns } from '../../../lib/ats/columns.ts';
import { site } from '../../support/networks.ts';

/** The roles of headers with nothing below. */
const rolesOf = (...headers: string[]) => recogniseColumns([headers], site).roles;

describe('columns are recognised by their names', () => {
  it.each([
    [
      'Greenhouse',
      ['First Name', 'Last Name', 'Company', 'Title', 'Notes', 'Email', 'Phone', 'Social Media', 'Website'],
      ['firstName', 'lastName', null, null, null, 'email', null, 'link', 'link'],
    ],
    [
      'Lever',
      ['Full Name', 'Email', 'Date Added', 'Stage', 'Sources', 'Links', 'Owner'],
      ['name', 'email', null, null, null, 'link', null],
    ],
    [
      'Bullhorn',
      ['firstName', 'lastName', 'email', 'email2', 'companyName', 'occupation'],
      ['firstName', 'lastName', 'email', 'email', null, null],
    ],
    [
      'Recruitee',
      ['Name', 'Jobs', 'Emails', 'Phones', 'Social Links'],
      ['name', null, 'email', null, 'link'],
    ],
    ['in capitals', ['CANDIDATE_NAME', 'E-MAIL ADDRESS', 'LINKEDIN_PROFILE_URL'], ['name', 'email', 'link']],
    [
      'in Spanish',
      ['Nombre', 'Apellidos', 'Correo electrónico', 'Perfil', 'Teléfono'],
      ['firstName', 'lastName', 'email', 'link', null],
    ],
    ['in Spanish, one name', ['Nombre', 'Correo', 'Enlace'], ['name', 'email', 'link']],
    [
      'in German',
      ['Vorname', 'Name', 'E-Mail-Adresse', 'Profil-Link', 'Telefon'],
      ['firstName', 'lastName', 'email', 'link', null],
    ],
    [
      'in French',
      ['Prénom', 'Nom', 'Adresse e-mail', 'Lien du profil', 'Téléphone'],
      ['firstName', 'lastName', 'email', 'link', null],
    ],
    ['in French, one name', ['Nom complet', 'Courriel'], ['name', 'email']],
  ])('%s', (_name, headers, roles) => {
    expect(rolesOf(...headers)).toEqual(roles);
  });

  it('but not those of somebody else, nor what is said of an email', () => {
    const others = [
      'Owner Email',
      'Recruiter Email',
      'Referred by (email)',
      'Hiring Manager LinkedIn',
      'Company Website',
      'Email opt-in',
      'Email sent date',
    ];
    expect(rolesOf(...others)).toEqual(others.map(() => null));
  });

  it('and one column at most has the name', () => {
    expect(rolesOf('Name', 'Full name', 'Email', 'Email 2')).toEqual(['name', null, 'email', 'email']);
  });
});

describe('columns are recognised by what is in them', () => {
  it('whatever their names are', () => {
    const rows = [
      ['A', 'B', 'C', 'D'],
      ['x', 'jane@a.com; j@b.org', 'https://www.site.com/in/jane', 'https://other.org/jane'],
      ['y', '', '', ''],
      ['z', 'joe@a.com', 'site.com/in/joe', ''],
    ];
    expect(recogniseColumns(rows, site)).toEqual({ hasHeader: true, roles: [null, 'email', 'link', null] });
  });

  it('also where a file has no names of columns', () => {
    const rows = [
      ['7', 'Jane Doe', 'jane@a.com', 'https://www.site.com/in/jane'],
      ['8', 'Zoë Müller-Roux', 'z@a.com', ''],
    ];
    expect(recogniseColumns(rows, site)).toEqual({
      hasHeader: false,
      roles: [null, 'name', 'email', 'link'],
    });
  });

  it('more than by their names', () => {
    const rows = [
      ['Name', 'Link'],
      ['jane@a.com', 'joe@a.com'],
    ];
    expect(recogniseColumns(rows, site).roles).toEqual(['email', 'email']);
  });

  it('where no network is set, by names alone', () => {
    const rows = [
      ['Profile', 'X'],
      ['https://www.site.com/in/jane', 'https://www.site.com/in/jane'],
    ];
    expect(recogniseColumns(rows, null).roles).toEqual(['link', null]);
  });
});

test('the recruiter says whether the first row has the names', () => {
  const rows = [
    ['Name', 'Email'],
    ['Jane Doe', 'jane@a.com'],
  ];
  expect(recogniseColumns(rows, site, false)).toEqual({ hasHeader: false, roles: [null, 'email'] });
});

test('a corrected column takes the name from another one, but links and emails are many', () => {
  const roles: Roles = ['name', 'email', null];
  expect(correctRole(roles, 2, 'name')).toEqual([null, 'email', 'name']);
  expect(correctRole(roles, 2, 'email')).toEqual(['name', 'email', 'email']);
  expect(correctRole(roles, 1, null)).toEqual(['name', null, null]);
});

test('names alone recognise nobody', () => {
  expect(canRecognise(['name', 'firstName', null])).toBe(false);
  expect(canRecognise(['name', 'email'])).toBe(true);
  expect(canRecognise(['link'])).toBe(true);
});

test('nothing is recognised in nothing', () => {
  expect(recogniseColumns([], site)).toEqual({ hasHeader: true, roles: [] });
});
