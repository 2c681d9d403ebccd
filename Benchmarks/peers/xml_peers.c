// expat and libxml2 over an export.xml, with the conversions that an importer needs: type, unit, source and device to numbers of
// a dictionary, the three dates to seconds, the value to a double, all of it into columns.
//
//     cc -O3 -o xml_peers xml_peers.c -lexpat $(xml2-config --cflags --libs)
//     xml_peers expat|libxml2 FILE        one line of JSON
#include <expat.h>
#include <fcntl.h>
#include <libxml/parser.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ---- dictionary: open addressing over copied strings; the last one found is tried first

typedef struct {
  char **texts;
  uint32_t *lengths, *slots;
  uint32_t count, capacity, slot_count, last;
} Dictionary;

static uint64_t hash(const char *text, size_t length) {
  uint64_t h = 0xcbf29ce484222325u ^ length;
  for (; length >= 8; text += 8, length -= 8) {
    uint64_t word;
    memcpy(&word, text, 8);
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  while (length--) h = (h ^ (unsigned char)*text++) * 0x100000001b3u;
  return h ^ h >> 29;
}

static void rehash(Dictionary *d) {
  d->slot_count = d->slot_count ? d->slot_count * 2 : 1024;
  free(d->slots);
  d->slots = calloc(d->slot_count, 4);
  for (uint32_t i = 0; i < d->count; i++) {
    uint32_t slot = hash(d->texts[i], d->lengths[i]) & (d->slot_count - 1);
    while (d->slots[slot]) slot = (slot + 1) & (d->slot_count - 1);
    d->slots[slot] = i + 1;
  }
}

static uint32_t number_of(Dictionary *d, const char *text, uint32_t length) {
  if (d->count && d->lengths[d->last] == length && !memcmp(d->texts[d->last], text, length)) return d->last;
  if (d->count * 2 >= d->slot_count) rehash(d);
  uint32_t slot = hash(text, length) & (d->slot_count - 1);
  for (; d->slots[slot]; slot = (slot + 1) & (d->slot_count - 1)) {
    uint32_t i = d->slots[slot] - 1;
    if (d->lengths[i] == length && !memcmp(d->texts[i], text, length)) return d->last = i;
  }
  if (d->count == d->capacity) {
    d->capacity = d->capacity ? d->capacity * 2 : 256;
    d->texts = realloc(d->texts, d->capacity * sizeof *d->texts);
    d->lengths = realloc(d->lengths, d->capacity * 4);
  }
  d->texts[d->count] = malloc(length + 1);
  memcpy(d->texts[d->count], text, length);
  d->lengths[d->count] = length;
  d->slots[slot] = d->count + 1;
  return d->last = d->count++;
}

// ---- columns

typedef struct {
  uint32_t type, unit, source, device;
  int64_t created, start, end;
  double value;
} Row;

static Row *rows;
static size_t row_count, row_capacity;
static Dictionary types, units, sources, devices, categories;

static Row *new_row(void) {
  if (row_count == row_capacity) {
    row_capacity = row_capacity ? row_capacity * 2 : 1 << 16;
    rows = realloc(rows, row_capacity * sizeof *rows);
  }
  Row *row = &rows[row_count++];
  memset(row, 0, sizeof *row);
  return row;
}

// ---- conversions

static int two(const char *p) { return (p[0] - '0') * 10 + p[1] - '0'; }

// yyyy-MM-dd HH:mm:ss +HHMM; the day of the last date is remembered.
static int64_t seconds_of(const char *p) {
  static char known[10];
  static int64_t known_day;
  if (memcmp(p, known, 10)) {
    int year = two(p) * 100 + two(p + 2), month = two(p + 5), day = two(p + 8);
    year -= month <= 2;
    int era = year / 400, of_era = year - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    known_day = era * 146097LL + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
    memcpy(known, p, 10);
  }
  int offset = two(p + 21) * 3600 + two(p + 23) * 60;
  return known_day * 86400 + two(p + 11) * 3600 + two(p + 14) * 60 + two(p + 17) - (p[20] == '-' ? -offset : offset);
}

static double number_in(const char *text, size_t length, int *is_number) {
  static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const char *p = text, *end = text + length;
  int negative = p < end && *p == '-' && p++, digits = 0, fraction = 0;
  uint64_t mantissa = 0;
  for (; p < end && (unsigned)(*p - '0') < 10; p++, digits++) mantissa = mantissa * 10 + (unsigned)(*p - '0');
  if (p < end && *p == '.')
    for (p++; p < end && (unsigned)(*p - '0') < 10; p++, digits++, fraction++)
      mantissa = mantissa * 10 + (unsigned)(*p - '0');
  *is_number = digits > 0;
  if (p == end && digits > 0 && digits <= 15) {
    double value = (double)mantissa / powers[fraction];
    return negative ? -value : value;
  }
  if (!digits || length > 60) return *is_number = 0;
  char copy[64] = {0}, *stop;
  memcpy(copy, text, length);
  double value = strtod(copy, &stop);
  *is_number = stop == copy + length;
  return value;
}

static void take(Row *row, const char *name, const char *value, size_t length) {
  int is_number;
  switch (strlen(name)) {
  case 4:
    if (*name == 't') row->type = number_of(&types, value, length);
    if (*name == 'u') row->unit = number_of(&units, value, length);
    break;
  case 5:
    row->value = number_in(value, length, &is_number);
    if (!is_number) {
      number_of(&categories, value, length);
      row->value = 0;
    }
    break;
  case 6: row->device = number_of(&devices, value, length); break;
  case 7: row->end = length == 25 ? seconds_of(value) : 0; break;
  case 9: row->start = length == 25 ? seconds_of(value) : 0; break;
  case 10: row->source = number_of(&sources, value, length); break;
  case 12: row->created = length == 25 ? seconds_of(value) : 0; break;
  }
}

// ---- parsers

static void expat_start(void *data, const XML_Char *element, const XML_Char **attributes) {
  (void)data;
  if (strcmp(element, "Record")) return;
  Row *row = new_row();
  for (; *attributes; attributes += 2) take(row, attributes[0], attributes[1], strlen(attributes[1]));
}

static int run_expat(int file) {
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetStartElementHandler(parser, expat_start);
  for (;;) {
    void *buffer = XML_GetBuffer(parser, 1 << 16);
    ssize_t count = read(file, buffer, 1 << 16);
    if (count < 0 || XML_ParseBuffer(parser, (int)count, count == 0) == XML_STATUS_ERROR) return 1;
    if (count == 0) return 0;
  }
}

static void libxml_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                         const xmlChar **namespaces, int count, int defaulted, const xmlChar **attributes) {
  (void)data, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted;
  if (strcmp((const char *)name, "Record")) return;
  Row *row = new_row();
  for (int i = 0; i < count; i++, attributes += 5)
    take(row, (const char *)attributes[0], (const char *)attributes[3], (size_t)(attributes[4] - attributes[3]));
}

static int run_libxml2(int file) {
  static char buffer[1 << 16];
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = libxml_start;
  ssize_t count = read(file, buffer, 4);
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, buffer, (int)count, NULL);
  xmlCtxtUseOptions(context, XML_PARSE_HUGE | XML_PARSE_NONET);
  while ((count = read(file, buffer, sizeof buffer)) > 0)
    if (xmlParseChunk(context, buffer, (int)count, 0)) return 1;
  return xmlParseChunk(context, buffer, 0, 1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// The most memory that this process held, from the kernel's account.
static long long peak_bytes(void) {
  char line[256];
  long long kilobytes = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file))
    if (!strncmp(line, "VmHWM:", 6)) kilobytes = atoll(line + 6);
  if (file) fclose(file);
  return kilobytes * 1024;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  int file = open(arguments[2], O_RDONLY);
  if (file < 0) return 3;
  double begin = now();
  int failed = strcmp(arguments[1], "expat") ? run_libxml2(file) : run_expat(file);
  double seconds = now() - begin;
  long long peak = peak_bytes();
  if (failed) return 1;
  int64_t starts = 0, ends = 0;
  double values = 0;
  for (size_t i = 0; i < row_count; i++) {
    starts += rows[i].start;
    ends += rows[i].end;
    values += rows[i].value;
  }
  printf("{\"parse_s\":%.6f,\"records\":%zu,\"start_sum\":%lld,\"end_sum\":%lld,\"value_sum\":%.6f,"
         "\"peak_bytes\":%lld}\n",
         seconds, row_count, (long long)starts, (long long)ends, values, peak);
  return 0;
}
