import { describe, expect, it } from 'vitest';
import { parsePlace, placeOfChoice, withoutCountry } from '../../../components/search/place-text.ts';

const place = (city: string, state: string, country: string) => ({ city, state, country });

describe('a place in one text', () => {
  it.each([
    ['Lyon', place('Lyon', '', '')],
    ['Lyon, France', place('Lyon', '', 'France')],
    ['France', place('', '', 'France')],
    ['san francisco, CA', place('san francisco', 'CA', '')],
    ['Springfield, Illinois', place('Springfield', 'Illinois', '')],
    ['Springfield, IL, USA', place('Springfield', 'IL', 'USA')],
    ['Portland, Maine, États-Unis', place('Portland', 'Maine', 'États-Unis')],
    ['Paris, FR', place('Paris', '', 'FR')],
    ['London, UK', place('London', '', 'UK')],
    ['São Paulo, brasil', place('São Paulo', 'brasil', '')],
    ['القاهرة، مصر', place('القاهرة', 'مصر', '')],
    ['  , Berlin ,, ', place('Berlin', '', '')],
    ['', place('', '', '')],
  ])('%s', (text, parts) => {
    expect(parsePlace(text, 'fr')).toEqual(parts);
  });

  it('knows countries by their names in the recruiter’s language', () => {
    expect(parsePlace('São Paulo, Brasil', 'es')).toEqual(place('São Paulo', '', 'Brasil'));
    expect(parsePlace('القاهرة، مصر', 'ar')).toEqual(place('القاهرة', '', 'مصر'));
    expect(parsePlace('上海, 中国', 'zh')).toEqual(place('上海', '', '中国'));
  });
});

describe('a place in all countries', () => {
  it('keeps its other parts', () => {
    expect(withoutCountry(place('Lyon', '', 'Spain'))).toEqual(place('Lyon', '', ''));
    expect(withoutCountry(place('', '', 'Georgia'))).toEqual(place('Georgia', '', ''));
  });
});

describe('a place that the service named', () => {
  const asked = place('Valencia', '', '');
  it.each([
    ['Valencia, Valencia Province, Spain', 'city', place('Valencia', 'Valencia Province', 'Spain')],
    ['Valencia Province, Spain', 'state', place('', 'Valencia Province', 'Spain')],
    ['Spain', 'country', place('', '', 'Spain')],
    ['Valencia', 'borough', place('Valencia', '', '')],
  ])('%s as a %s', (displayName, level, parts) => {
    expect(placeOfChoice({ displayName, level }, asked)).toEqual(parts);
  });

  it('has the level that was asked for if it names none', () => {
    expect(placeOfChoice({ displayName: 'Germany', level: null }, place('', '', 'Germany'))).toEqual(
      place('', '', 'Germany'),
    );
    expect(placeOfChoice({ displayName: 'Bavaria, Germany', level: null }, place('', 'Bayern', ''))).toEqual(
      place('', 'Bavaria', 'Germany'),
    );
  });
});
